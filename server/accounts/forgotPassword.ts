import type { ForgotPassword } from '../../shared/recovery.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { resetMail } from './mails.ts';
import { issueMailToken } from './mailTokens.ts';

/**
 * Returns before it looks for the account: neither the answer nor its duration depends on whether there is
 * one. What the log says about it is written afterwards, too.
 * @throws ApiError mail_failed while no mails can be sent to anyone
 */
export async function forgotPassword(deps: Deps, { email }: ForgotPassword): Promise<string> {
  await deps.mailer.checkReady();
  deps.mailer.inBackground(() => mailReset(deps, email));
  return 'If there is an account with this email, a link to reset its password is on its way.';
}

async function mailReset(deps: Deps, email: string): Promise<void> {
  const account = await deps.db.accounts.findOne({ emailKey: keyOf(email) });
  const facts = { accountId: account?._id ?? null };
  deps.logSecurity('password_reset_requested', facts, 'Somebody asked for a link that sets a new password');
  if (!account || account.removal) return;
  await deps.mailer.allow(account.email);
  const token = await issueMailToken(deps, { kind: 'reset', accountId: account._id });
  const url = `${deps.config.publicUrl}/reset-password?token=${token}`;
  await deps.mailer.send(resetMail({ to: account.email, username: account.username, url }));
}
