import type { ListedLevel } from '../db/documents/level.ts';
import type { Live } from '../live/live.ts';
import type { LevelCatalogue } from './catalogue.ts';
import { pagesOf } from './levelRooms.ts';
import { presentLevel } from './presentLevel.ts';

/** Puts a level on the list and publishes it, unless it has been removed meanwhile. */
export function addToList(
  { catalogue, live }: { catalogue: LevelCatalogue; live: Live },
  level: ListedLevel,
): void {
  catalogue.put(level);
  if (catalogue.has(level._id)) live.publish(pagesOf(level), 'level:added', presentLevel(level));
}
