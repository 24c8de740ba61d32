import { ApiError } from '../../shared/errors.ts';
import { canSuspend } from '../../shared/permissions.ts';
import { publishAccount } from '../accounts/publishAccount.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { announceLogged, logModeration } from '../moderationLog/logModeration.ts';
import { publishTokens } from '../tokens/publishTokens.ts';
import { removeTokens } from '../tokens/revokeTokens.ts';
import { finishSuspension } from './finishSuspension.ts';

/**
 * Suspends an account, ends its API tokens and webhooks, and deletes its levels, packs and comments. The one
 * write that suspends also marks these for deletion: when it is interrupted, `finishSuspensions` continues
 * it.
 */
export async function suspendAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  { reason }: { reason: string },
): Promise<void> {
  requireModerator(actor);
  const entry = await deps.db.transaction(async (session) => {
    const account = await deps.db.accounts.findOne({ _id: id }, { session });
    if (!account || account.removal) throw new ApiError('account_not_found');
    if (!canSuspend(actor, { id, isModerator: account.isModerator })) throw new ApiError('not_allowed');
    if (account.isSuspended) {
      throw new ApiError('conflict', { reason: 'This account has been suspended already.' });
    }
    const by = { id: actor.id, username: actor.username };
    const pendingDeletion = { by, at: deps.clock() };
    await deps.db.accounts.updateOne(
      { _id: id },
      { $set: { isSuspended: true, suspensionReason: reason, pendingDeletion } },
      { session },
    );
    await removeTokens(deps, id, session);
    await deps.db.webhooks.deleteMany({ accountId: id }, { session });
    const { username } = account;
    return logModeration(deps, { by, action: 'account.suspend', account: { id, username }, reason }, session);
  });
  await publishTokens(deps, id);
  await publishAccount(deps, id);
  announceLogged(deps, entry);
  await finishSuspension(deps, id);
}
