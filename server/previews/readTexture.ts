import { ApiError } from '../../shared/errors.ts';
import { square, textureSide } from '../../shared/pictureSizes.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { isImage } from '../formats/imageExtensions.ts';
import type { Asker } from '../images/asker.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';
import type { SceneFile } from '../scenes/build/levelFiles.ts';
import { type SceneLevel, sceneFilesOf } from '../scenes/sceneLevel.ts';
import { picturesBeside, stockFilesOf } from '../scenes/stockFiles.ts';

/** The box that a texture is fitted into. */
export const textureBox = square(textureSide);

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
  const file = found ? undefined : await stockTexture(deps, await deps.reads.currentLevel(id), sha256);
  return { ...(await resize(deps, wish, file)), cache: 'week' };
}

/** A texture of a mission that only its uploader can see. */
export async function readPendingTexture(
  deps: Deps,
  level: SceneLevel,
  wish: TextureWish,
): Promise<FileReply> {
  const isThere = sceneFilesOf(level).pictures.some(({ sha256 }) => sha256 === wish.sha256);
  const file = isThere ? undefined : await stockTexture(deps, level, wish.sha256);
  return { ...(await resize(deps, wish, file)), cache: 'revalidatedPrivately' };
}

/** The operator's copy of a stock texture that a level uses. */
async function stockTexture({ assets }: Deps, level: SceneLevel | null, sha256: string): Promise<string> {
  if (!level) throw new ApiError('level_not_found');
  const files = await stockFilesOf(assets, level);
  const isWanted = (each: SceneFile) => each.sha256 === sha256 && isImage(each.path);
  const found = files.find(isWanted) ?? (await picturesBeside(assets, files)).find(isWanted);
  if (!found?.file) throw new ApiError('image_not_found');
  return found.file;
}

/** `file`: a local one that is no blob. */
async function resize({ images }: Deps, { sha256, accepts, asker }: TextureWish, file?: string) {
  const format = negotiateImageFormat(accepts);
  const image = await images.resized(sha256, { fit: textureBox, format }, asker, file);
  return { ...image, vary: 'Accept' };
}
