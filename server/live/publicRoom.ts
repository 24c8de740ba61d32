import { z } from 'zod';
import { leaderboardRoomPattern, prefixedIdPattern } from '../../shared/ids.ts';

/** The rooms that clients may ask for, `moderators` for moderators only; the server fills `account:{id}`. */
export const PublicRoom = z.union(
  [
    z.enum(['site', 'levels', 'packs', 'moderators']),
    z.string().regex(prefixedIdPattern('level', 'pack', 'profile')),
    z.string().regex(leaderboardRoomPattern),
  ],
  'There is no such room.',
);
