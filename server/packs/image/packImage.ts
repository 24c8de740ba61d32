import { createHash } from 'node:crypto';
import { ApiError } from '../../../shared/errors.ts';
import type { Asker } from '../../images/asker.ts';
import type { DerivedImage } from '../../images/derivedImages.ts';
import type { Images } from '../../images/images.ts';
import { listVariant, type VariantOptions, variantName } from '../../images/imageVariant.ts';
import { isKeptSize } from '../../images/keptSizes.ts';
import { makePackImage, maxSlices } from './makePackImage.ts';

/** A level's picture: the SHA-256 of a stored one, or one that the site draws. */
export type LevelPicture = string | DrawnPicture;

export interface DrawnPicture {
  /** Equal for equal pictures. */
  name: string;
  draw(): Promise<Uint8Array>;
}

/**
 * The image of a pack from its levels' pictures in order, or a variant of it. Made once per list of pictures,
 * so that a changed pack gets a new one.
 */
export async function packImage(
  images: Images,
  pictures: readonly LevelPicture[],
  asker: Asker,
  options?: VariantOptions,
): Promise<DerivedImage> {
  const used = pictures.slice(0, maxSlices);
  const names = used.map((picture) => (typeof picture === 'string' ? picture : picture.name));
  const folder = `derived/packs/${createHash('sha256').update(names.join()).digest('hex')}`;
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
  pictures: readonly LevelPicture[],
  key: string,
  asker: Asker,
): Promise<DerivedImage> {
  const wanted = { key, format: 'jpeg', isKept: true } as const;
  const found = await images.derived.find(wanted);
  if (found) return found;
  // Each slice takes a turn of its own, so they are made before the turn of the whole begins.
  const slices = await Promise.all(pictures.map((picture) => sliceSourceOf(images, picture, asker)));
  return images.derived.make(wanted, asker, () => makePackImage(images, slices));
}

/**
 * Slices are cut from the size that lists show, which is usually made already. No bytes, and therefore a grey
 * slice, for an unavailable image.
 */
async function sliceSourceOf(images: Images, picture: LevelPicture, asker: Asker): Promise<Uint8Array> {
  try {
    if (typeof picture !== 'string') return await picture.draw();
    return (await images.resized(picture, listVariant, asker)).body;
  } catch (error) {
    if (error instanceof ApiError && unavailable.has(error.code)) return new Uint8Array();
    throw error;
  }
}

const unavailable = new Set<string>(['image_not_found', 'scene_unavailable']);
