import { createHash } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import type { Asker } from '../images/asker.ts';
import type { DerivedImage } from '../images/derivedImages.ts';
import type { Images } from '../images/images.ts';
import { listVariant, type VariantOptions, variantName } from '../images/imageVariant.ts';
import { isKeptSize } from '../images/keptSizes.ts';

/** Width and height in pixels. */
export const packImageSize = 512;
export const maxSlices = 20;

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
  asker: Asker,
  options?: VariantOptions,
): Promise<DerivedImage> {
  const used = imageHashes.slice(0, maxSlices);
  const folder = `derived/packs/${createHash('sha256').update(used.join()).digest('hex')}`;
  const whole = await wholePackImage(images, used, `${folder}/whole.jpeg`, asker);
  if (!options) return whole;
  const { format } = options;
  const wanted = { key: `${folder}/${variantName(options)}`, format, isKept: isKeptSize(options) };
  return (
    (await images.derived.find(wanted)) ??
    images.derived.make(wanted, asker, () => images.makeVariant(whole.body, options))
  );
}

async function wholePackImage(
  images: Images,
  hashes: string[],
  key: string,
  asker: Asker,
): Promise<DerivedImage> {
  const wanted = { key, format: 'jpeg', isKept: true } as const;
  const found = await images.derived.find(wanted);
  if (found) return found;
  // Each slice takes a turn of its own, so they are made before the turn of the whole begins.
  const slices = await Promise.all(hashes.map((sha256) => sliceSourceOf(images, sha256, asker)));
  return images.derived.make(wanted, asker, () => makePackImage(images, slices));
}

/**
 * Slices are cut from the size that lists show, which is usually made already. No bytes, and therefore a grey
 * slice, for an unavailable image.
 */
async function sliceSourceOf(images: Images, sha256: string, asker: Asker): Promise<Uint8Array> {
  try {
    return (await images.resized(sha256, listVariant, asker)).body;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'image_not_found') return new Uint8Array();
    throw error;
  }
}
