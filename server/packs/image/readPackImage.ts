import { packImageSides } from '../../../shared/pictureSizes.ts';
import { missionFileOf, thumbnailOf } from '../../db/documents/level.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import type { FileReply } from '../../fileReply.ts';
import type { Asker } from '../../images/asker.ts';
import { negotiateImageFormat } from '../../images/imageFormats.ts';
import type { ImageWish } from '../../images/imageWish.ts';
import type { SceneLevel } from '../../scenes/sceneLevel.ts';
import { findPack } from '../findPack.ts';
import { maxSlices } from './makePackImage.ts';
import { type LevelPicture, packImage } from './packImage.ts';

interface PackImageWish extends ImageWish {
  /** The version that the client has seen: an address with a version can be cached. */
  version?: string | undefined;
}

/** Slices of the first levels' pictures in a square, or cropped to the requested size. */
export async function readPackImage(deps: Deps, id: number, wish: PackImageWish): Promise<FileReply> {
  const pack = await findPack(deps, id);
  const side = packImageSides.large;
  const { width = wish.height ?? side, height = wish.width ?? side } = wish;
  const variant = { format: negotiateImageFormat(wish.accepts), cover: { width, height } };
  const isCurrent = wish.version === String(pack.version);
  const pictures = await levelPictures(deps, pack, wish.asker);
  return {
    ...(await packImage(deps.images, pictures, wish.asker, wish.original ? undefined : variant)),
    cache: isCurrent ? 'week' : 'revalidated',
    vary: 'Accept',
  };
}

/** The picture, else the map, of each of the first levels. */
async function levelPictures(
  { db, scenes }: Deps,
  { levelIds }: PackDocument,
  asker: Asker,
): Promise<LevelPicture[]> {
  const shown = levelIds.slice(0, maxSlices);
  const levels = await db.levels
    .find({ _id: { $in: shown } })
    .project<SceneLevel & { _id: number }>({ baseName: 1, files: 1, stockPaths: 1 })
    .toArray();
  const byId = new Map(levels.map((level) => [level._id, level]));
  const pictureOf = async (level: SceneLevel): Promise<LevelPicture[]> => {
    const picture = thumbnailOf(level);
    if (picture) return [picture.sha256];
    if (!missionFileOf(level)) return [];
    return [{ name: await scenes.keyOf(level), draw: () => scenes.map(level, asker, true) }];
  };
  const found = shown.flatMap((levelId) => byId.get(levelId) ?? []);
  return (await Promise.all(found.map(pictureOf))).flat();
}
