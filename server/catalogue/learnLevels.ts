import type { Database } from '../db/connect.ts';
import type { Live } from '../live/live.ts';
import { addToList } from './addToList.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { readListedOf } from './refreshCatalogue.ts';

interface Listing {
  catalogue: LevelCatalogue;
  db: Database;
  live: Live;
}

/**
 * Puts stored levels on the list that are not there yet: the event of a level that another process has just
 * added can be on its way, or lost.
 */
export async function learnLevels({ catalogue, db, live }: Listing, ids: readonly number[]): Promise<void> {
  const unknown = ids.filter((id) => !catalogue.has(id));
  if (unknown.length === 0) return;
  for (const level of await readListedOf(db, [...new Set(unknown)])) {
    if (!catalogue.has(level._id)) addToList({ catalogue, live }, level);
  }
}

/** Those of the levels that exist, in their order. */
export async function existingOf(listing: Listing, ids: readonly number[]): Promise<number[]> {
  await learnLevels(listing, ids);
  return ids.filter((id) => listing.catalogue.has(id));
}
