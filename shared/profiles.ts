import { z } from 'zod';
import { ProfileInfo } from './accounts.ts';
import { avatarTypes } from './avatarFormats.ts';
import { count, empty, idParam, text } from './fields.ts';
import { LevelInfo } from './levels.ts';
import { limits } from './limits.ts';
import { PackInfo } from './packs.ts';
import { avatarSides, linkPictureSize } from './pictureSizes.ts';
import { route } from './route.ts';

/** A person's page. */
export const ExtendedProfileInfo = z.strictObject({
  ...ProfileInfo.shape,
  bio: z.string(),
  /** Newest first, like `createdPacks`, of which there are as many as fit. */
  uploadedLevels: z.array(LevelInfo),
  createdPacks: z.array(PackInfo),
});
export type ExtendedProfileInfo = z.infer<typeof ExtendedProfileInfo>;

const byId = z.strictObject({ id: idParam });
const AvatarChanged = z.strictObject({ avatarVersion: count });

export const profileRoutes = {
  'account.info': route({
    method: 'GET',
    path: '/account/:id/info',
    summary: 'A profile with its levels and packs',
    refusals: ['account_not_found'],
    params: byId,
    replyKind: 'visitors',
    reply: ExtendedProfileInfo,
  }),
  'account.avatar': route({
    method: 'GET',
    path: '/account/:id/avatar',
    summary: 'The avatar, or the default picture',
    refusals: ['account_not_found'],
    params: byId,
    query: z.object({
      size: z.coerce.number().int().min(1).max(limits.avatarPixels).default(avatarSides.large),
      v: z.string().optional(),
    }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
  'account.card': route({
    method: 'GET',
    path: '/account/:id/card',
    summary: `The picture of a link to a profile: ${linkPictureSize.width}×${linkPictureSize.height} pixels`,
    refusals: ['account_not_found'],
    params: byId,
    replyKind: 'file',
    replyType: 'image/jpeg',
  }),
  'account.setAvatar': route({
    method: 'POST',
    path: '/account/:id/set-avatar',
    summary: 'Set the picture of an account; what is not square is cut around the middle',
    refusals: ['account_not_found', 'not_allowed'],
    params: byId,
    bodyKind: 'stream',
    bodyTypes: avatarTypes,
    reply: AvatarChanged,
  }),
  'account.removeAvatar': route({
    method: 'DELETE',
    path: '/account/:id/avatar',
    summary: 'Take the picture of an account away',
    refusals: ['account_not_found', 'not_allowed'],
    params: byId,
    reply: AvatarChanged,
  }),
  'account.setBio': route({
    method: 'POST',
    path: '/account/:id/set-bio',
    summary: 'Set what an account says about itself',
    refusals: ['account_not_found', 'not_allowed'],
    params: byId,
    bodyKind: 'text',
    body: text(limits.bioLength),
    reply: empty,
  }),
};
