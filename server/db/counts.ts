import type { ClientSession } from 'mongodb';
import { countNames } from '../../shared/countNames.ts';
import type { ThingKind } from '../../shared/loves.ts';
import type { Database } from './connect.ts';

/** How often a level or pack is loved and was downloaded. */
export interface ThingCounts {
  lovedCount: number;
  downloads: number;
}

const names = new Set<string>(countNames);
/** Whether a field of a level or pack is a count. */
export const isCount = (field: string): boolean => names.has(field);

const projection = { lovedCount: 1, downloads: 1 } as const;

/** The counts of several things of a kind, by ID; removed things are missing. */
export async function readCountsOf(
  db: Database,
  kind: ThingKind,
  ids: readonly number[],
  session?: ClientSession,
): Promise<Map<number, ThingCounts>> {
  const filter = { _id: { $in: [...new Set(ids)] } };
  const options = { projection, ...(session && { session }) };
  const things =
    kind === 'level'
      ? await db.levels.find<ThingCounts & { _id: number }>(filter, options).toArray()
      : await db.packs.find<ThingCounts & { _id: number }>(filter, options).toArray();
  return new Map(things.map((thing) => [thing._id, thing]));
}

/** Changes a count of several things by the given amounts; removed things are skipped. */
export async function changeCountsOf(
  db: Database,
  kind: ThingKind,
  field: keyof ThingCounts,
  differences: ReadonlyMap<number, number>,
  session: ClientSession,
): Promise<void> {
  // One change per amount: embedded engines take several times as long for one per thing.
  const changes = [...new Set(differences.values())]
    .filter((difference) => difference !== 0)
    .map((difference) => {
      const ids = [...differences].filter(([, each]) => each === difference).map(([id]) => id);
      return { updateMany: { filter: { _id: { $in: ids } }, update: { $inc: { [field]: difference } } } };
    });
  if (changes.length === 0) return;
  if (kind === 'level') await db.levels.bulkWrite(changes, { session });
  else await db.packs.bulkWrite(changes, { session });
}
