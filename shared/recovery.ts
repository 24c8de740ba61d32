import { z } from 'zod';
import { email, newPassword, SignedIn } from './accounts.ts';
import { route } from './route.ts';
import { code } from './secondFactor.ts';

/** What a link in a mail carries: 256 random bits, good once and for an hour. */
const token = z.string().min(1).max(256);

export const ForgotPassword = z.strictObject({ email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z.strictObject({ token, password: newPassword, code: code.optional() });
export type ResetPassword = z.infer<typeof ResetPassword>;

/** The ways into an account that go through its mail address. */
export const recoveryRoutes = {
  'account.verifyEmail': route({
    method: 'GET',
    path: '/account/verify-email',
    summary:
      'What the link in a mail opens: the address is verified, the browser signed in and led to the profile',
    scope: 'session',
    refusals: ['sign_up_refused', 'email_refused', 'token_expired'],
    rateLimit: 'signIn',
    query: z.object({ token }),
    replyKind: 'redirect',
    reply: z.strictObject({ location: z.string() }),
  }),
  'account.forgotPassword': route({
    method: 'POST',
    path: '/account/forgot-password',
    summary: 'Have a link mailed that sets a new password; the answer is the same for an unknown address',
    refusals: ['not_allowed', 'mail_failed'],
    access: 'anyone',
    scope: 'session',
    rateLimit: 'mail',
    body: ForgotPassword,
    reply: z.strictObject({ status: z.literal('success'), message: z.string() }),
  }),
  'account.resetPassword': route({
    method: 'POST',
    securityEvent: 'password_reset',
    path: '/account/reset-password',
    summary: 'Set a new password with the token of a mailed link, end all sessions and sign in',
    refusals: ['token_expired', 'second_factor_required', 'wrong_code', 'not_allowed'],
    access: 'anyone',
    scope: 'session',
    rateLimit: 'signIn',
    body: ResetPassword,
    reply: SignedIn,
  }),
};
