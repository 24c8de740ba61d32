import { z } from 'zod';
import { idParam } from './fields.ts';
import { LevelInfo } from './levels.ts';
import { PackEditors } from './packEditors.ts';
import { PackInfo, PackRole } from './packs.ts';
import { route } from './route.ts';

/** Everything that a pack's page shows. */
export const ExtendedPackInfo = z.strictObject({
  ...PackInfo.required({ notes: true }).shape,
  /** In the order of the pack. */
  levels: z.array(LevelInfo),
  ...PackEditors.shape,
  /** The role that allows the viewer to edit the pack. */
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
    replyKind: 'visitors',
    reply: ExtendedPackInfo,
  }),
};
