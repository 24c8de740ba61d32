import { thumbnailOf, type WithFiles } from '../db/documents/level.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';
import { findPack } from './findPack.ts';
import { maxSlices, packImage, packImageSize } from './packImage.ts';

export interface PackImageWish {
  /** The version that the client has seen: an address with a version can be cached. */
  version?: string | undefined;
  /** Requests the image as it was made, whatever the client accepts. */
  original: boolean;
  width?: number | undefined;
  height?: number | undefined;
  /** Media types that the client accepts by name. */
  accepts: readonly string[];
  asker: Asker;
}

/** Slices of the first levels' pictures in a square, or cropped to the requested size. */
export async function readPackImage(deps: Deps, id: number, wish: PackImageWish): Promise<FileReply> {
  const pack = await findPack(deps, id);
  const { width = wish.height ?? packImageSize, height = wish.width ?? packImageSize } = wish;
  const variant = { format: negotiateImageFormat(wish.accepts), cover: { width, height } };
  const isCurrent = wish.version === String(pack.version);
  const hashes = await pictureHashes(deps, pack);
  return {
    ...(await packImage(deps.images, hashes, wish.asker, wish.original ? undefined : variant)),
    cache: isCurrent ? 'week' : 'revalidated',
    vary: 'Accept',
  };
}

/** SHA-256 of the picture of each of the first levels that has one. */
async function pictureHashes(deps: Deps, { levelIds }: PackDocument): Promise<string[]> {
  const shown = levelIds.slice(0, maxSlices);
  const levels = await deps.db.levels
    .find({ _id: { $in: shown } })
    .project<WithFiles & { _id: number }>({ baseName: 1, files: 1 })
    .toArray();
  const byId = new Map(levels.map((level) => [level._id, level]));
  return shown.flatMap((levelId) => {
    const level = byId.get(levelId);
    const picture = level && thumbnailOf(level);
    return picture ? [picture.sha256] : [];
  });
}
