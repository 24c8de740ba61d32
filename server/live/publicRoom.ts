import { z } from 'zod';
import { prefixedIdPattern } from '../../shared/ids.ts';

/** The rooms that anyone may request; only the server joins sockets to `account:{id}`. */
export const PublicRoom = z.union(
  [z.enum(['site', 'levels', 'packs']), z.string().regex(prefixedIdPattern('level', 'pack', 'profile'))],
  'There is no such room.',
);
