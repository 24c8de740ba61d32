import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { idParam } from './fields.ts';
import { LevelInfo } from './levels.ts';
import { PackInfo, PackRole } from './packs.ts';
import { route } from './route.ts';

/** Everything a pack's page shows. */
export const ExtendedPackInfo = z.strictObject({
  ...PackInfo.shape,
  /** In the order of the pack. */
  levels: z.array(LevelInfo),
  /** Invited by the owner, in the order of their invitation. */
  editors: z.array(ProfileInfo),
  /** What lets the viewer edit the pack. */
  yourRole: PackRole.nullable(),
});
export type ExtendedPackInfo = z.infer<typeof ExtendedPackInfo>;

export const extendedPackRoutes = {
  'pack.info': route({
    method: 'GET',
    path: '/pack/:id/info',
    summary: 'A pack with its levels and editors',
    refusals: ['pack_not_found'],
    params: z.strictObject({ id: idParam }),
    reply: ExtendedPackInfo,
  }),
};
