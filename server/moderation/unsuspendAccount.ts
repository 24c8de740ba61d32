import { ApiError } from '../../shared/errors.ts';
import { canSuspend } from '../../shared/permissions.ts';
import { publishAccount } from '../accounts/publishAccount.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { announceLogged, logModeration } from '../moderationLog/logModeration.ts';
import { finishSuspension } from './finishSuspension.ts';

/**
 * Gives an account its rights back. Things that its suspension still has to delete are deleted first; nothing
 * is restored.
 */
export async function unsuspendAccount(deps: Deps, actor: Actor, id: number): Promise<void> {
  requireModerator(actor);
  const account = await deps.db.accounts.findOne({ _id: id });
  if (!account || account.removal) throw new ApiError('account_not_found');
  if (!canSuspend(actor, { id, isModerator: account.isModerator })) throw new ApiError('not_allowed');
  await finishSuspension(deps, id);
  const entry = await deps.db.transaction(async (session) => {
    const { matchedCount } = await deps.db.accounts.updateOne(
      { _id: id, isSuspended: true, pendingDeletion: { $exists: false } },
      { $set: { isSuspended: false, suspensionReason: null } },
      { session },
    );
    if (matchedCount === 0) throw new ApiError('conflict', { reason: 'This account is not suspended.' });
    const { username } = account;
    return logModeration(
      deps,
      { by: actor, action: 'account.unsuspend', account: { id, username } },
      session,
    );
  });
  await publishAccount(deps, id);
  announceLogged(deps, entry);
}
