import type { Deps } from '../deps.ts';

/** When levels were added to a pack, the last time; only those that its history still tells of. */
export async function whenAdded(
  { db }: Deps,
  packId: number,
  levelIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const steps = await db.packSteps
    .find(
      { packId, version: { $gt: 0 }, ops: { $elemMatch: { op: 'add', levelIds: { $in: [...levelIds] } } } },
      { projection: { ops: 1, time: 1 } },
    )
    .sort({ version: 1 })
    .toArray();
  const added = steps.flatMap(({ ops, time }) =>
    ops.flatMap((op) => (op.op === 'add' ? op.levelIds.map((id) => [id, time] as const) : [])),
  );
  return new Map(added);
}
