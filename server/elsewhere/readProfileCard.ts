import { ApiError } from '../../shared/errors.ts';
import { portraitSide, square } from '../../shared/pictureSizes.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { readCard } from '../images/card.ts';
import { pictureHashes } from './pictureHashes.ts';

/** The picture of a link to a profile: the person's own, or their marble, with their newest levels. */
export async function readProfileCard(deps: Deps, id: number, asker: Asker): Promise<FileReply> {
  const profile = await deps.pageCaches.profiles.read(id);
  const account = await deps.identities.account(id);
  if (profile.isSuspended || !account) throw new ApiError('account_not_found');
  const { avatar } = account;
  const portrait = avatar
    ? {
        name: avatar.sha256,
        read: async () =>
          (await deps.images.resized(avatar.sha256, { format: 'jpeg', cover: square(portraitSide) }, asker))
            .body,
      }
    : {
        name: `marble of ${account.username}`,
        read: async () => (await deps.images.marble(account.username, portraitSide, asker)).body,
      };
  const pictures = await pictureHashes(deps, profile.uploadedLevels);
  return readCard(deps.images, { pictures, portrait }, asker);
}
