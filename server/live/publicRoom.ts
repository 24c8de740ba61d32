import { z } from 'zod';
import { leaderboardRoomPattern, prefixedIdPattern } from '../../shared/ids.ts';

/** The rooms that clients can join, `moderators` for moderators only; the server joins `account:{id}`. */
export const PublicRoom = z.union(
  [
    z.enum(['site', 'levels', 'packs', 'moderators']),
    z.string().regex(prefixedIdPattern('level', 'pack', 'profile')),
    z.string().regex(leaderboardRoomPattern),
  ],
  'There is no such room.',
);
