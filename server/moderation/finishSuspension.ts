import { publishSession } from '../accounts/publishSession.ts';
import { removeCommentsOf } from '../comments/removeCommentsOf.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { removeMessagesOf } from '../discussions/removeMessagesOf.ts';
import { removeScoresOf } from '../leaderboards/removeScores.ts';
import { removeLevelsOf, removePacksOf } from '../removal/removeCreations.ts';

/**
 * Deletes what a suspension has marked for deletion, then removes the mark. Each thing goes in a transaction
 * of its own, so this may be interrupted and run again, also by two processes at once.
 */
export async function finishSuspension(deps: Deps, accountId: number): Promise<void> {
  const { accounts } = deps.db;
  const account = await accounts.findOne<Pick<AccountDocument, 'pendingDeletion'>>(
    { _id: accountId },
    { projection: { pendingDeletion: 1 } },
  );
  if (!account?.pendingDeletion) return;
  const { by, at } = account.pendingDeletion;
  // Packs first, so that they keep their levels in the bin.
  await removePacksOf(deps, accountId, by.id);
  await removeLevelsOf(deps, accountId, by.id);
  await removeCommentsOf(deps, accountId);
  await removeMessagesOf(deps, accountId);
  await removeScoresOf(deps, accountId);
  await accounts.updateOne({ _id: accountId, 'pendingDeletion.at': at }, { $unset: { pendingDeletion: '' } });
  await publishSession(deps, accountId);
}
