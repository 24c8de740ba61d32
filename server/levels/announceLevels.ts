import { publishSession } from '../accounts/publishSession.ts';
import { roomsOf } from '../catalogue/levelRooms.ts';
import { presentLevel } from '../catalogue/presentLevel.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { makeImagesAhead } from './makeImagesAhead.ts';

/** Publishes new levels, oldest first. */
export async function announceLevels(deps: Deps, levels: readonly LevelDocument[]): Promise<void> {
  for (const level of levels) {
    deps.catalogue.put(level);
    deps.live.publish(roomsOf(level), 'level:added', presentLevel(level));
    makeImagesAhead(deps, level);
  }
  for (const accountId of new Set(levels.map(({ addedBy }) => addedBy))) {
    await publishSession(deps, accountId);
  }
}
