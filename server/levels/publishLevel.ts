import { rooms } from '../../shared/rooms.ts';
import { pagesOf } from '../catalogue/levelRooms.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

/**
 * Publishes the current state of a level, as a visitor sees it, to its page and to the pages that list it.
 */
export async function publishLevel(deps: Deps, level: LevelDocument): Promise<void> {
  deps.catalogue.put(level);
  // The list may have a newer state by now.
  const info = deps.catalogue.get(level._id) ?? presentLevel(level);
  deps.live.publish(pagesOf(level), 'level:changed', info);
  // Read anew, whether or not an event has dropped it.
  deps.pageCaches.levels.drop(level._id);
  const page = await deps.pageCaches.levels.read(level._id);
  deps.live.publish(rooms.level(level._id), 'level:edited', page);
}
