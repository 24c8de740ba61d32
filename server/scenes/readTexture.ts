import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';
import { type SceneLevel, sceneFilesOf } from './sceneLevel.ts';

/** The largest side of a texture as it is shown, in pixels. */
export const textureBox = { width: 512, height: 512 };

interface TextureWish {
  sha256: string;
  accepts: readonly string[];
  asker: Asker;
}

/** A texture of a level, of any of its versions. */
export async function readLevelTexture(deps: Deps, id: number, wish: TextureWish): Promise<FileReply> {
  const { sha256 } = wish;
  const found = await deps.db.levels.findOne(
    { _id: id, 'versions.files.sha256': sha256 },
    { projection: { _id: 1 } },
  );
  if (!found) throw new ApiError(deps.catalogue.get(id) ? 'image_not_found' : 'level_not_found');
  return { ...(await resize(deps, wish)), cache: 'week' };
}

/** A texture of a mission that only its uploader can see. */
export async function readPendingTexture(
  deps: Deps,
  level: SceneLevel,
  wish: TextureWish,
): Promise<FileReply> {
  const isThere = sceneFilesOf(level).pictures.some(({ sha256 }) => sha256 === wish.sha256);
  if (!isThere) throw new ApiError('image_not_found');
  return { ...(await resize(deps, wish)), cache: 'revalidatedPrivately' };
}

async function resize({ images }: Deps, { sha256, accepts, asker }: TextureWish) {
  const format = negotiateImageFormat(accepts);
  const image = await images.resized(sha256, { fit: textureBox, format }, asker);
  return { ...image, vary: 'Accept' };
}
