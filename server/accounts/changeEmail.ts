import { ApiError } from '../../shared/errors.ts';
import type { ChangeEmail } from '../../shared/ownAccount.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import type { SessionActor } from '../actor.ts';
import { type AccountDocument, keyOf, type MailTokenDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { orTaken } from './insertAccount.ts';
import { addressInUseMail, newAddressMail } from './mails.ts';
import { issueMailToken, spendMailToken, voidMailTokens } from './mailTokens.ts';
import { mailAddressChanged } from './notices.ts';
import { rekeyAccount } from './rekeyAccount.ts';

/**
 * Changes the address, or mails a link to the new one that changes it. Returns the address that has to be
 * confirmed, if any.
 */
export async function changeEmail(
  deps: Deps,
  actor: SessionActor,
  { email, ...proof }: ChangeEmail,
): Promise<string | null> {
  const account = await confirmIdentity(deps, actor, proof);
  if (!deps.config.mail.isVerified) {
    await setEmail(deps, account, email);
    return null;
  }
  await deps.mailer.allow(email);
  await mailConfirmation(deps, account, email);
  deps.logSecurity(
    'email_change_requested',
    { accountId: actor.id },
    'A link to change the address was mailed',
  );
  return email;
}

/** Only the mail reveals whether the address already has an account. */
async function mailConfirmation(
  deps: Deps,
  { _id: accountId, username }: AccountDocument,
  email: string,
): Promise<void> {
  const token = await issueMailToken(deps, { kind: 'email', accountId, email });
  const owner = await deps.db.accounts.findOne({ emailKey: keyOf(email) });
  const isOthers = owner !== null && owner._id !== accountId;
  const url = deps.config.publicUrl + addressOf('account.verifyEmail', { query: { token } });
  await deps.mailer.send(
    isOthers
      ? addressInUseMail({ to: email, username: owner.username })
      : newAddressMail({ to: email, username, url }),
  );
}

/** Completes the change when the link in that mail was opened. */
export async function confirmEmail(
  deps: Deps,
  stored: Extract<MailTokenDocument, { kind: 'email' }>,
): Promise<void> {
  const account = await deps.db.accounts.findOne({ _id: stored.accountId });
  if (!account || account.removal) throw new ApiError('token_expired');
  await setEmail(deps, account, stored.email, stored);
}

/** Links that were mailed to the old address are void from now on. */
async function setEmail(
  deps: Deps,
  { _id }: AccountDocument,
  email: string,
  stored?: MailTokenDocument,
): Promise<void> {
  const change = { email, emailKey: keyOf(email) };
  const before = await orTaken(
    () =>
      deps.db.transaction(async (session) => {
        if (stored) await spendMailToken(deps, stored, session);
        await voidMailTokens(deps, _id, session);
        const account = await deps.db.accounts.findOne({ _id }, { session });
        if (!account || account.removal) throw new ApiError('token_expired');
        await rekeyAccount(deps, account, change, session);
        return account;
      }),
    () => new ApiError('email_refused'),
  );
  deps.logSecurity('email_changed', { accountId: _id }, 'A mail address was changed');
  if (change.emailKey !== before.emailKey) mailAddressChanged(deps, before);
}
