import { mapSize } from '../../shared/mapFrame.ts';
import type { PictureSize } from '../../shared/pictureSizes.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import type { Asker } from '../images/asker.ts';
import { negotiateImageFormat } from '../images/imageFormats.ts';
import type { SceneLevel } from '../scenes/sceneLevel.ts';

export interface MapWish {
  /** With marks for start, finish, gems and checkpoints. */
  isMarked: boolean;
  /** Cropped to this size, or fitted into this width; otherwise as drawn. */
  cover?: PictureSize | undefined;
  width?: number | undefined;
  /** Media types that the client accepts by name. */
  accepts: readonly string[];
  asker: Asker;
}

/** A level from above. */
export async function readMap(
  { scenes, images }: Pick<Deps, 'scenes' | 'images'>,
  level: SceneLevel,
  { isMarked, cover, width = mapSize.width, accepts, asker }: MapWish,
): Promise<FileReply> {
  const format = negotiateImageFormat(accepts);
  const size = cover ? { cover } : { fit: fitted(width) };
  const draw = () => scenes.map(level, asker, isMarked);
  const name = isMarked ? 'marked' : 'map';
  const image = await images.drawn(`${await scenes.keyOf(level)}-${name}`, draw, { ...size, format }, asker);
  return { ...image, cache: 'week', vary: 'Accept' };
}

/** Only a few sizes are made, so that nobody fills the disk by requesting one after the other. */
const widths = [128, 256, 384, 512, mapSize.width];

function fitted(wanted: number): PictureSize {
  const width = widths.find((each) => each >= wanted) ?? mapSize.width;
  return { width, height: Math.round((width * mapSize.height) / mapSize.width) };
}
