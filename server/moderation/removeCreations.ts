import { publishSession } from '../accounts/publishSession.ts';
import { removeCommentsOf } from '../comments/removeCommentsOf.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { removeLevelsOf, removePacksOf } from '../removal/removeCreations.ts';

/**
 * Deletes what a suspension says is to be deleted, and takes that mark away. Each thing goes by itself, so that it does
 * not matter where this ends early, nor that two do it at once.
 */
export async function removeCreations(deps: Deps, accountId: number): Promise<void> {
  const { accounts } = deps.db;
  const account = await accounts.findOne<Pick<AccountDocument, 'pendingDeletion'>>(
    { _id: accountId },
    { projection: { pendingDeletion: 1 } },
  );
  if (!account?.pendingDeletion) return;
  const { by, at } = account.pendingDeletion;
  // Packs first: as they are in the bin then, they still have the levels.
  await removePacksOf(deps, accountId, by.id);
  await removeLevelsOf(deps, accountId, by.id);
  await removeCommentsOf(deps, accountId);
  await accounts.updateOne({ _id: accountId, 'pendingDeletion.at': at }, { $unset: { pendingDeletion: '' } });
  await publishSession(deps, accountId);
}
