import { limits } from '../../shared/limits.ts';

/** Rejects only texts that are obviously no address; the server decides. */
const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const emailProblem = (email: string): string | null =>
  address.test(email.trim()) ? null : "The email you entered isn't valid.";

export const usernameProblem = (username: string): string | null =>
  username.trim().length < limits.usernameMinLength ? 'Your username is too short.' : null;

export const passwordProblem = (password: string): string | null =>
  password.length < limits.passwordMinLength
    ? `Your password needs to be ${limits.passwordMinLength} or more characters long.`
    : null;

export const repeatProblem = (password: string, repeated: string): string | null =>
  password === repeated ? null : "Passwords don't match.";
