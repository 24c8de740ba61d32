import { rooms } from '../../shared/rooms.ts';
import type { ListedLevel } from '../db/documents/level.ts';

type Made = Pick<ListedLevel, '_id' | 'addedBy'>;

/**
 * The rooms that receive a new level and its changes at once; lists receive them gathered, see
 * live/publishLists.
 */
export const pagesOf = ({ _id, addedBy }: Made): string[] => [rooms.level(_id), rooms.profile(addedBy)];

/** The rooms from which a level disappears. */
export const roomsOf = (level: Made): string[] => [rooms.levels, ...pagesOf(level)];
