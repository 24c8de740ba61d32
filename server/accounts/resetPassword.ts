import type { SignedIn } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { ResetPassword } from '../../shared/recovery.ts';
import type { Deps } from '../deps.ts';
import { spendCode } from '../proof/spendCode.ts';
import { removeTokens } from '../tokens/revokeTokens.ts';
import { forgetBrowsers } from './browsers.ts';
import { findMailToken, spendMailToken, voidMailTokens } from './mailTokens.ts';
import { mailPasswordChanged } from './notices.ts';
import { presentSignIn } from './present.ts';
import { refuseGuessable } from './refuseGuessable.ts';
import { announceEnded, openSession, removeSessions } from './sessions.ts';

/**
 * Sets a new password, ends every session and API token, voids other mailed links and signs in: all or
 * nothing. The mail alone does not replace a second factor.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, code }: ResetPassword,
  device: string,
): Promise<SignedIn> {
  const stored = await findMailToken(deps, token, ['reset']);
  const { accountId } = stored;
  const account = await deps.db.accounts.findOne({ _id: accountId });
  if (!account || account.removal) throw new ApiError('token_expired');
  refuseGuessable(password, account);
  await spendCode(deps, account, code);
  const passwordHash = await deps.passwords.hash(password, accountId);
  const { ended, newToken } = await deps.db.transaction(async (session) => {
    await spendMailToken(deps, stored, session);
    await voidMailTokens(deps, accountId, session);
    await removeTokens(deps, accountId, session);
    await forgetBrowsers(deps, accountId, session);
    await deps.db.accounts.updateOne({ _id: accountId }, { $set: { passwordHash } }, { session });
    return {
      ended: await removeSessions(deps, accountId, session),
      newToken: await openSession(deps, accountId, { device, isConfirmed: true, session }),
    };
  });
  deps.log.info({ account: accountId }, 'A password was reset by mail');
  await announceEnded(deps, accountId, ended);
  mailPasswordChanged(deps, account);
  return { status: 'success', token: newToken, signInInfo: await presentSignIn(deps, accountId) };
}
