import { createHash } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import type { DerivedImage } from '../images/derivedImages.ts';
import type { Images } from '../images/images.ts';
import { type VariantOptions, variantName } from '../images/imageVariant.ts';

/** Width and height in pixels. */
export const packImageSize = 512;
export const maxSlices = 20;

/** The size that slices are cut from: the one that lists show, which is therefore usually made already. */
const sliceSource: VariantOptions = { format: 'jpeg', fit: { width: 640, height: 480 } };

/** A 512×512 JPEG: vertical slices of the first 20 images side by side, grey without images. */
export const makePackImage = (images: Images, pictures: Uint8Array[]): Promise<Buffer> =>
  images.drawPackImage(pictures.slice(0, maxSlices), packImageSize);

/**
 * The image of a pack from its levels' stored images in order, or a variant of it. Made once per list of
 * images, so that a changed pack gets a new one.
 */
export async function packImage(
  images: Images,
  imageHashes: string[],
  options?: VariantOptions,
): Promise<DerivedImage> {
  const used = imageHashes.slice(0, maxSlices);
  const folder = `derived/packs/${createHash('sha256').update(used.join()).digest('hex')}`;
  const whole = await images.derived(`${folder}/whole.jpeg`, 'jpeg', async () =>
    makePackImage(images, await Promise.all(used.map((sha256) => sliceSourceOf(images, sha256)))),
  );
  if (!options) return whole;
  const key = `${folder}/${variantName(options)}`;
  return images.derived(key, options.format, () => images.makeVariant(whole.body, options));
}

/** No bytes, and therefore a grey slice, for an unavailable image. */
async function sliceSourceOf(images: Images, sha256: string): Promise<Uint8Array> {
  try {
    return (await images.resized(sha256, sliceSource)).body;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'image_not_found') return new Uint8Array();
    throw error;
  }
}
