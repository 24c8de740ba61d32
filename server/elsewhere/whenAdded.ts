import type { Deps } from '../deps.ts';

/** Levels that are named by the steps that are read: nobody can make a feed read a whole long history. */
const maxNamed = 20_000;
const maxSteps = 200;
const stepsAtOnce = 20;

/**
 * When levels were added to a pack, the last time; only those that the newest steps of its history still tell
 * of.
 */
export async function whenAdded(
  { db }: Deps,
  packId: number,
  levelIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = new Set(levelIds);
  const times = new Map<number, number>();
  const steps = db.packSteps
    .find(
      { packId, version: { $gt: 0 }, ops: { $elemMatch: { op: 'add', levelIds: { $in: [...levelIds] } } } },
      { projection: { ops: 1, time: 1 }, batchSize: stepsAtOnce },
    )
    .sort({ version: -1 })
    .limit(maxSteps);
  let named = 0;
  for await (const { ops, time } of steps) {
    const added = ops.flatMap((op) => (op.op === 'add' ? op.levelIds : []));
    for (const id of added) if (wanted.has(id) && !times.has(id)) times.set(id, time);
    named += added.length;
    if (times.size === wanted.size || named >= maxNamed) break;
  }
  return times;
}
