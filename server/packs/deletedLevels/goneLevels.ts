import type { ClientSession } from 'mongodb';
import type { Deps } from '../../deps.ts';
import type { PackRequest } from '../../packQueue/packQueue.ts';

/**
 * The levels among the given ones that have been deleted. A verb that has put levels into a pack checks this
 * afterwards, and one that has deleted a level looks for packs with it (`takeOutOfPacks`). At least one of
 * two at the same moment sees the other, and neither has to write to the level, which many may add at once.
 */
export async function goneLevels(
  { db }: Pick<Deps, 'db'>,
  levelIds: readonly number[],
  session?: ClientSession,
): Promise<number[]> {
  const wanted = [...new Set(levelIds)];
  if (wanted.length === 0) return [];
  const stored = await db.levels
    .find({ _id: { $in: wanted } }, session ? { session } : {})
    .project<{ _id: number }>({ _id: 1 })
    .toArray();
  const there = new Set(stored.map(({ _id }) => _id));
  return wanted.filter((levelId) => !there.has(levelId));
}

/** Takes levels out of a pack in the name of an account. */
export const removalOf = (levelIds: number[], by: number, time: number): PackRequest => ({
  by,
  actor: null,
  clientId: null,
  time,
  wishFor: () => ({ ops: [{ op: 'remove', levelIds }] }),
});
