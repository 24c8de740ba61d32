import { z } from 'zod';
import { boardRoomPattern, roomPattern, rooms } from '../../shared/rooms.ts';

/** The rooms that clients may ask for, `moderators` for moderators only. */
export const PublicRoom = z.union(
  [
    z.enum([rooms.site, rooms.levels, rooms.packs, rooms.moderators]),
    z.string().regex(roomPattern('level', 'pack', 'profile')),
    z.string().regex(boardRoomPattern()),
  ],
  'There is no such room.',
);
