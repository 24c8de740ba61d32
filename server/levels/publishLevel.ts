import { rooms } from '../../shared/rooms.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { roomsOf } from './announceLevels.ts';
import { readLevel } from './readLevel.ts';

/** Publishes the current state of a level, as a visitor sees it, to lists and its page. */
export async function publishLevel(deps: Deps, level: LevelDocument): Promise<void> {
  deps.catalogue.put(level);
  deps.live.publish(roomsOf(level), 'level:changed', presentLevel(level));
  deps.live.publish(rooms.level(level._id), 'level:edited', await readLevel(deps, level._id, null));
}
