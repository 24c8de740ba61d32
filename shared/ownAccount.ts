import { z } from 'zod';
import { email } from './accounts.ts';
import { count, empty, text, time } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { Proof } from './secondFactor.ts';

/** A place where the account is signed in. */
export const SessionInfo = z.strictObject({
  /** The ID of the session in live events; it does not allow signing in. */
  id: z.string(),
  /** “Firefox on Windows”, or “Unknown device”. */
  device: z.string(),
  createdAt: time,
  lastUsedAt: time,
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** The facts of an account that only its owner sees. */
export const OwnAccount = z.strictObject({
  email: z.string(),
  createdAt: time,
  /** Last used first. */
  sessions: z.array(SessionInfo),
  /** Null while two-step sign-in is off. */
  secondFactor: z.strictObject({ since: time, recoveryCodesLeft: count }).nullable(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Without the password the call needs one that was given shortly before (`account.confirm`). */
export const ChangeEmail = z.strictObject({ email, ...Proof.shape });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** `leave`: the things of the account stay, without its name; `take`: they are removed too. */
export const DeleteAccount = z.strictObject({
  username: text(limits.emailLength, 1),
  ...Proof.shape,
  levels: z.enum(['leave', 'take']),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

const unproven = ['confirmation_needed', 'wrong_password', 'second_factor_required', 'wrong_code'] as const;

export const ownAccountRoutes = {
  'account.own': route({
    method: 'GET',
    path: '/account/own',
    summary: 'The own mail address and sessions',
    refusals: ['account_not_found'],
    access: 'signedIn',
    scope: 'session',
    reply: OwnAccount,
  }),
  'account.endSession': route({
    method: 'DELETE',
    securityEvent: 'session_ended',
    path: '/account/sessions/:sessionId',
    summary: 'End one of the own sessions',
    access: 'signedIn',
    scope: 'session',
    params: z.strictObject({ sessionId: z.string().max(64) }),
    reply: empty,
  }),
  'account.endOtherSessions': route({
    method: 'POST',
    securityEvent: 'other_sessions_ended',
    path: '/account/end-other-sessions',
    summary: 'End all own sessions but this one',
    access: 'signedIn',
    scope: 'session',
    reply: empty,
  }),
  'account.changeEmail': route({
    method: 'POST',
    path: '/account/change-email',
    summary: 'Change the own mail address, or have a mail sent there whose link changes it',
    scope: 'session',
    refusals: [...unproven, 'email_refused', 'mail_failed'],
    rateLimit: 'mail',
    body: ChangeEmail,
    /** The address that has to be confirmed first; null when it has changed. */
    reply: z.strictObject({ requiresVerificationForEmail: z.string().nullable() }),
  }),
  'account.export': route({
    method: 'GET',
    securityEvent: 'account_exported',
    path: '/account/export',
    summary: 'Everything of the own account as a zip: data as JSON, and files',
    refusals: ['account_not_found'],
    access: 'signedIn',
    scope: 'session',
    rateLimit: 'export',
    replyKind: 'file',
    replyType: 'application/zip',
  }),
  'account.delete': route({
    method: 'POST',
    securityEvent: 'account_deleted',
    path: '/account/delete',
    summary: 'Delete the own account, with or without what it made',
    scope: 'session',
    refusals: unproven,
    rateLimit: 'signIn',
    body: DeleteAccount,
    reply: empty,
  }),
};
