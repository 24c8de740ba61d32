import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { inMinutes } from './durations.ts';
import { empty } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const password = z.string().min(1).max(limits.passwordMaxLength);

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens do not matter. */
export const code = z
  .string()
  .min(1)
  .max(40)
  .describe('Of an account with two-step sign-in: six digits of the app, or a recovery code.');

/** Proof that the person is there: the password, and the code if a second factor is on. */
export const Proof = z.strictObject({ password: password.optional(), code: code.optional() });
export type Proof = z.infer<typeof Proof>;

/** The secret for an authenticator app, in the forms that apps take. */
export const NewSecondFactor = z.strictObject({
  secret: z.string().describe('160 bits, base32: for typing into the app.'),
  url: z.string().describe('`otpauth://…`, the same for a QR code.'),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

export const RecoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()).describe('Each opens the account once. Answered once, stored nowhere.'),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const secondFactorRoutes = {
  'account.confirm': route({
    method: 'POST',
    securityEvent: 'identity_confirmed',
    path: '/account/confirm',
    summary: `Give the password (and the code) again, for what needs it within the next ${inMinutes(callLimits.confirmationMs)} minutes`,
    refusals: ['wrong_password', 'second_factor_required', 'wrong_code'],
    access: 'signedIn',
    scope: 'session',
    rateLimit: 'signIn',
    body: z.strictObject({ password, code: code.optional() }),
    reply: empty,
  }),
  'secondFactor.prepare': route({
    method: 'POST',
    path: '/account/second-factor/prepare',
    summary: 'Begin to set up two-step sign-in: what to tell an authenticator app',
    refusals: ['confirmation_needed', 'conflict'],
    access: 'signedIn',
    scope: 'session',
    reply: NewSecondFactor,
  }),
  'secondFactor.turnOn': route({
    method: 'POST',
    securityEvent: 'second_factor_on',
    path: '/account/second-factor',
    summary: 'Turn two-step sign-in on, with a first code of the app',
    refusals: ['confirmation_needed', 'wrong_code', 'conflict'],
    access: 'signedIn',
    scope: 'session',
    body: z.strictObject({ code }),
    reply: RecoveryCodes,
  }),
  'secondFactor.renewCodes': route({
    method: 'POST',
    securityEvent: 'recovery_codes_renewed',
    path: '/account/second-factor/recovery-codes',
    summary: 'Replace the recovery codes by new ones',
    refusals: ['confirmation_needed', 'conflict'],
    access: 'signedIn',
    scope: 'session',
    reply: RecoveryCodes,
  }),
  'secondFactor.turnOff': route({
    method: 'DELETE',
    securityEvent: 'second_factor_off',
    path: '/account/second-factor',
    summary: 'Turn two-step sign-in off',
    refusals: ['confirmation_needed', 'conflict'],
    access: 'signedIn',
    scope: 'session',
    reply: empty,
  }),
};
