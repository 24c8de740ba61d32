import { ApiError } from '../../shared/errors.ts';
import { mailSecondFactorOff } from '../accounts/notices.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { logModeration } from '../moderationLog/logModeration.ts';

/**
 * The verb of the operator's command for a person who has lost app and recovery codes: nobody can do this
 * over the network. It runs beside the site, so it stores which account it has changed, for
 * `followAccountChanges` to publish.
 * @throws ApiError account_not_found, conflict
 */
export async function resetSecondFactor(deps: Deps, username: string): Promise<void> {
  const { accounts, accountChanges } = deps.db;
  const account = await deps.db.transaction(async (session) => {
    const account = await accounts.findOne({ usernameKey: keyOf(username) }, { session });
    if (!account || account.removal) {
      throw new ApiError('account_not_found', { reason: `There is no account named ${username}.` });
    }
    if (!account.secondFactor) {
      throw new ApiError('conflict', { reason: `${username} has no two-step sign-in.` });
    }
    const { _id: id } = account;
    await accounts.updateOne({ _id: id }, { $unset: { secondFactor: '' } }, { session });
    const action = 'secondFactor.reset';
    await accountChanges.insertOne({ accountId: id, action }, { session });
    const named = { id, username: account.username };
    await logModeration(deps, { by: null, action, account: named }, session);
    return account;
  });
  mailSecondFactorOff(deps, account);
}
