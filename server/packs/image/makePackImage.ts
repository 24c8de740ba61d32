import { packImageSides } from '../../../shared/pictureSizes.ts';
import type { Images } from '../../images/images.ts';

export const maxSlices = 20;

/** A square JPEG: vertical slices of the first 20 images side by side, grey without images. */
export const makePackImage = (images: Images, pictures: Uint8Array[]): Promise<Buffer> =>
  images.drawPackImage(pictures.slice(0, maxSlices), packImageSides.large);
