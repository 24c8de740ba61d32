import { ApiError } from '../../shared/errors.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { logModeration } from '../moderationLog/logModeration.ts';

/**
 * The verb of the operator's command: nobody can become a moderator over the network. It runs beside the
 * site, so it stores which account it has changed, for `followAccountChanges` to publish.
 */
export async function setModerator(deps: Deps, username: string, isModerator: boolean): Promise<void> {
  await deps.db.transaction(async (session) => {
    const account = await deps.db.accounts.findOne({ usernameKey: keyOf(username) }, { session });
    if (!account || account.removal) {
      throw new ApiError('account_not_found', { reason: `There is no account named ${username}.` });
    }
    if (account.isModerator === isModerator) return;
    const { _id: id } = account;
    await deps.db.accounts.updateOne({ _id: id }, { $set: { isModerator } }, { session });
    const action = isModerator ? 'moderator.grant' : 'moderator.revoke';
    await deps.db.accountChanges.insertOne({ accountId: id, action }, { session });
    await logModeration(deps, { by: null, action, account: { id, username: account.username } }, session);
  });
}
