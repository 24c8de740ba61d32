import {
  avatarSides,
  levelPictureBox,
  levelPictureCrops,
  levelPreviewCrops,
  linkPictureSize,
  type PictureSize,
  packImageSides,
  portraitSide,
  square,
} from '../../shared/pictureSizes.ts';
import type { VariantOptions } from './imageVariant.ts';

/** The sides of the squares that known games ask for. */
const gameSides = [40, 200, 1_024];

const nameOf = ({ width, height }: PictureSize): string => `${width}x${height}`;

/**
 * Sizes of cropped images that are stored. Any other size is made exactly as requested too, but only kept in
 * memory, so that nobody fills the disk by requesting one size after the other.
 */
const keptSizes = new Set(
  [
    levelPictureBox,
    ...Object.values(levelPictureCrops),
    ...levelPreviewCrops,
    linkPictureSize,
    ...[...Object.values(avatarSides), ...Object.values(packImageSides), portraitSide, ...gameSides].map(
      square,
    ),
  ].map(nameOf),
);

/** Boxes that images are fitted into come from our own code, and there are few. */
export const isKeptSize = ({ cover }: VariantOptions): boolean => !cover || keptSizes.has(nameOf(cover));
