import { rooms } from '../../shared/rooms.ts';
import { publishSession } from '../accounts/publishSession.ts';
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

type Made = Pick<LevelDocument, '_id' | 'addedBy'>;

/** The rooms that receive changes of a level at once; lists receive them gathered, see live/publishLists. */
export const pagesOf = ({ _id, addedBy }: Made): string[] => [rooms.level(_id), rooms.profile(addedBy)];

/** The rooms in which a level appears and disappears. */
export const roomsOf = (level: Made): string[] => [rooms.levels, ...pagesOf(level)];
