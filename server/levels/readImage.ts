import { ApiError } from '../../shared/errors.ts';
import { levelPictureBox, levelPreviewBox, type PictureSize } from '../../shared/pictureSizes.ts';
import { type LevelFile, type LevelPictures, prevImageOf, thumbnailOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { ahead } from '../images/asker.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';
import type { ImageWish } from '../images/imageWish.ts';
import { readMap } from '../previews/readMap.ts';

export async function findPictures({ reads }: Pick<Deps, 'reads'>, id: number): Promise<LevelPictures> {
  const level = await reads.levelPictures(id);
  if (!level) throw new ApiError('level_not_found');
  const thumbnail = thumbnailOf(level);
  return {
    editedAt: level.editedAt,
    thumbnail,
    prevImage: prevImageOf(level),
    unpictured: thumbnail ? null : level,
  };
}

interface LevelImageWish extends ImageWish {
  /** When the level was edited, as far as the client knows: a new picture has a new address. */
  v?: string | undefined;
}

/** A level's picture, or its map if it has none. */
export async function readThumbnail(deps: Deps, id: number, wish: LevelImageWish): Promise<FileReply> {
  const { thumbnail, unpictured } = await findPicturesSince(deps, id, wish.v);
  if (!unpictured) return readImage(deps, thumbnail, wish, levelPictureBox);
  const { width, height } = wish;
  const cover = width || height ? coverOf(wish) : undefined;
  try {
    return await readMap(deps, unpictured, { ...wish, isMarked: true, width: undefined, cover });
  } catch (error) {
    const isUnavailable = error instanceof ApiError && error.code === 'scene_unavailable';
    throw isUnavailable ? new ApiError('image_not_found') : error;
  }
}

/** The picture that shows a level from inside, where it was uploaded with one. */
export async function readPreview(deps: Deps, id: number, wish: LevelImageWish): Promise<FileReply> {
  const { prevImage } = await findPicturesSince(deps, id, wish.v);
  return readImage(deps, prevImage, wish, levelPreviewBox);
}

/**
 * The pictures of a level, which are stored for a week under their address. The client may know of an edit before this
 * process does: then they are read again, so that an old picture never stays under a new address.
 */
async function findPicturesSince(
  deps: Pick<Deps, 'pageCaches' | 'reads'>,
  id: number,
  v: string | undefined,
): Promise<LevelPictures> {
  const { pictures } = deps.pageCaches;
  const known = await pictures.read(id);
  if (v === undefined || !(Number(v) > (known.editedAt ?? 0))) return known;
  const stored = await findPictures(deps, id);
  // Anybody can name a time to come, which leaves what is in memory as it is.
  if (stored.editedAt !== known.editedAt) pictures.drop(id);
  return stored;
}

/** The average colour of a level's picture (0xRRGGBB); null where it has none that can be read. */
export async function readPictureColor({ pageCaches, images }: Deps, id: number): Promise<number | null> {
  const { thumbnail } = await pageCaches.pictures.read(id);
  return thumbnail ? images.averageColor(thumbnail.sha256, ahead) : null;
}

const coverOf = ({ width, height }: ImageWish) => ({
  width: width ?? height ?? 1,
  height: height ?? width ?? 1,
});

/** A level's picture: fitted into `box`, cropped to the requested size, or as uploaded. */
async function readImage(
  deps: Deps,
  file: LevelFile | undefined,
  wish: ImageWish,
  box: PictureSize,
): Promise<FileReply> {
  if (!file) throw new ApiError('image_not_found');
  if (wish.original) return { ...(await deps.images.original(file.sha256, wish.asker)), cache: 'week' };
  const format = negotiateImageFormat(wish.accepts);
  const { width, height } = wish;
  const size = width || height ? { cover: coverOf(wish) } : { fit: box };
  const image = await deps.images.resized(file.sha256, { ...size, format }, wish.asker);
  return { ...image, cache: 'week', vary: 'Accept' };
}
