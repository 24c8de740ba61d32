import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { idParam } from './fields.ts';
import { LevelInfo } from './levels.ts';
import { PackInfo } from './packs.ts';
import { route } from './route.ts';

/** A person's page. */
export const ExtendedProfileInfo = z.strictObject({
  ...ProfileInfo.shape,
  bio: z.string(),
  /** Newest first, like `createdPacks`. */
  uploadedLevels: z.array(LevelInfo),
  createdPacks: z.array(PackInfo),
});
export type ExtendedProfileInfo = z.infer<typeof ExtendedProfileInfo>;

export const profileRoutes = {
  'account.info': route({
    method: 'GET',
    path: '/account/:id/info',
    summary: 'A profile with its levels and packs',
    refusals: ['account_not_found'],
    params: z.strictObject({ id: idParam }),
    reply: ExtendedProfileInfo,
  }),
};
