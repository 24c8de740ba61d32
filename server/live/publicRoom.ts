import { z } from 'zod';
import { leaderboardRoomPattern, prefixedIdPattern } from '../../shared/ids.ts';

/**
 * The rooms that can be asked for, `moderators` by moderators only; `account:{id}` is joined by the server.
 */
export const PublicRoom = z.union(
  [
    z.enum(['site', 'levels', 'packs', 'moderators']),
    z.string().regex(prefixedIdPattern('level', 'pack', 'profile')),
    z.string().regex(leaderboardRoomPattern),
  ],
  'There is no such room.',
);
