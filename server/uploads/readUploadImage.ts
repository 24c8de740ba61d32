import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import { thumbnailOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { listVariant } from '../images/imageVariant.ts';

/** The picture of a mission, by its index in an upload that only its uploader can see. */
export async function readUploadImage(
  deps: Deps,
  actor: Actor,
  { uploadId, missionId }: { uploadId: string; missionId: number },
  asker: Asker,
): Promise<FileReply> {
  const upload = await deps.db.uploads.findOne({ _id: uploadId, owner: actor.id });
  const level = upload && upload.expiresAt > deps.clock() ? upload.levels?.[missionId] : undefined;
  const thumbnail = level && thumbnailOf(level);
  if (!thumbnail) throw new ApiError('image_not_found');
  return {
    ...(await deps.images.resized(thumbnail.sha256, listVariant, asker)),
    cache: 'revalidatedPrivately',
  };
}
