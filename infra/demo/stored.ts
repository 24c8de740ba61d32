import type { Actor } from '../../server/actor.ts';
import type { Deps } from '../../server/deps.ts';
import type { SitePlan } from './planSite.ts';

/** What the database already holds of a plan, by index in the plan. */
export interface Stored {
  people: Actor[];
  levels: number[];
  /** How many of the first levels were uploaded; the others were stored in bulk, with their counts. */
  uploaded?: number;
}

export const pickAll = (ids: readonly number[], places: readonly number[]): number[] =>
  places.flatMap((place) => ids[place] ?? []);

/** Sets download counts; the addresses are not stored, as they would have expired after a day. */
export async function setDownloads(
  { db, catalogue }: Deps,
  plan: SitePlan,
  { levels, packs }: Stored & { packs: number[] },
): Promise<void> {
  for (const [place, { downloads }] of plan.levels.entries()) {
    catalogue.setCount(levels[place] ?? 0, { downloads });
  }
  await db.levels.bulkWrite(
    plan.levels.map(({ downloads }, place) => ({
      updateOne: { filter: { _id: levels[place] ?? 0 }, update: { $set: { downloads } } },
    })),
    { ordered: false },
  );
  await db.packs.bulkWrite(
    plan.packs.map(({ downloads }, place) => ({
      updateOne: { filter: { _id: packs[place] ?? 0 }, update: { $set: { downloads } } },
    })),
    { ordered: false },
  );
}
