import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { goneLevels, removalOf } from './goneLevels.ts';

/**
 * Takes a deleted level out of the packs that it was added to at the same moment, and of those that were too
 * many for its deletion, for which nobody waits.
 */
export async function takeOutOfPacks(deps: Deps, levelId: number, by: number): Promise<void> {
  // It may have come back from the bin meanwhile.
  if ((await goneLevels(deps, [levelId])).length === 0) return;
  const packs = await deps.db.packs
    .find({ levelIds: levelId })
    .limit(serverLimits.packsAtOnce)
    .project<{ _id: number }>({ _id: 1 })
    .toArray();
  for (const { _id } of packs) await takeOut(deps, _id, [levelId], by);
  if (packs.length === serverLimits.packsAtOnce) {
    deps.paced.run(`takeOut:${levelId}`, () => takeOutOfPacks(deps, levelId, by));
  }
}

/** Takes removed levels out of a pack. */
export async function takeOutGone(deps: Deps, packId: number): Promise<void> {
  const pack = await deps.db.packs.findOne({ _id: packId });
  if (!pack) return;
  const gone = await goneLevels(deps, pack.levelIds);
  if (gone.length > 0) await takeOut(deps, packId, gone, pack.createdBy);
}

/**
 * At the start, does the same for every pack: an earlier process may have ended after it stored a deletion or
 * a pack, and before it looked for the other. Returns a function that waits for it.
 */
export function takeOutForgotten(deps: Deps): () => Promise<void> {
  const run = async () => {
    const packs = deps.db.packs.find().project<{ _id: number; levelIds: number[] }>({ levelIds: 1 });
    for await (const { _id, levelIds } of packs) {
      if (!levelIds.every((levelId) => deps.catalogue.has(levelId))) await takeOutGone(deps, _id);
    }
  };
  const running = run().catch((error) => {
    deps.log.warn({ err: error }, 'Levels that are gone could not be looked for in packs');
  });
  return () => running;
}

async function takeOut(deps: Deps, packId: number, levelIds: number[], by: number): Promise<void> {
  await deps.packQueue.add(packId, removalOf(levelIds, by, deps.clock()));
}
