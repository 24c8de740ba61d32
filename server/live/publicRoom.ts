import { z } from 'zod';
import { leaderboardRoomPattern, prefixedIdPattern } from '../../shared/ids.ts';

/** The rooms anyone may ask for; `account:{id}` is joined by the server only. */
export const PublicRoom = z.union(
  [
    z.enum(['site', 'levels', 'packs']),
    z.string().regex(prefixedIdPattern('level', 'pack', 'profile')),
    z.string().regex(leaderboardRoomPattern),
  ],
  'There is no such room.',
);
