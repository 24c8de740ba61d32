import { ApiError, type ErrorCode } from '../../shared/errors.ts';
import { publishSession } from '../accounts/publishSession.ts';
import { removeCommentsOf } from '../comments/removeCommentsOf.ts';
import type { Deps } from '../deps.ts';
import { announceRemovedLevel, removeLevel } from '../levels/deleteLevel.ts';
import { announceRemovedPack, removePack } from '../packs/deletePack.ts';

/**
 * Deletes what a suspension says is to be deleted, and takes that mark away. Each thing goes by itself, so that it does
 * not matter where this ends early, nor that two do it at once.
 */
export async function removeCreations(deps: Deps, accountId: number): Promise<void> {
  const { accounts, packs, levels } = deps.db;
  const account = await accounts.findOne({ _id: accountId }, { projection: { removal: 1 } });
  if (!account?.removal) return;
  const { by, at } = account.removal;
  const only = { projection: { _id: 1 } } as const;
  // Packs first: as they are in the bin then, they still have the levels.
  for (const { _id } of await packs.find({ createdBy: accountId }, only).toArray()) {
    const pack = await unlessGone('pack_not_found', () =>
      deps.db.transaction((session) => removePack(deps, _id, by.id, session)),
    );
    if (pack) announceRemovedPack(deps, pack);
  }
  for (const { _id } of await levels.find({ addedBy: accountId }, only).toArray()) {
    const removed = await unlessGone('level_not_found', () =>
      deps.db.transaction((session) => removeLevel(deps, _id, by.id, session)),
    );
    if (removed) await announceRemovedLevel(deps, removed);
  }
  await removeCommentsOf(deps, accountId);
  await accounts.updateOne({ _id: accountId, 'removal.at': at }, { $unset: { removal: '' } });
  await publishSession(deps, accountId);
}

/** Null when somebody else has deleted it in the meantime. */
async function unlessGone<T>(code: ErrorCode, remove: () => Promise<T>): Promise<T | null> {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return null;
    throw error;
  }
}
