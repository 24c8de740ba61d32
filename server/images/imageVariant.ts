import { levelPictureBox, type PictureSize } from '../../shared/pictureSizes.ts';

/**
 * `fit` scales down into a box, `cover` crops around the middle to an exact size; with neither the size
 * stays.
 */
export type VariantOptions = { format: 'jpeg' | 'webp' | 'avif' | 'png' } & (
  | { fit: PictureSize; cover?: undefined }
  | { cover: PictureSize; fit?: undefined }
  | { fit?: undefined; cover?: undefined }
);

/** The variant that lists, pages and pack images show; an image without it cannot be shown at all. */
export const listVariant: VariantOptions = { format: 'jpeg', fit: levelPictureBox };

/** The most pixels that a variant has; without a size of its own it has as many as its original. */
export function maxPixelsOf({ fit, cover }: VariantOptions): number {
  const size = fit ?? cover;
  return size ? size.width * size.height : Number.POSITIVE_INFINITY;
}

/** The file name of a stored variant. */
export function variantName({ format, fit, cover }: VariantOptions): string {
  if (fit) return `fit-${fit.width}x${fit.height}.${format}`;
  if (cover) return `cover-${cover.width}x${cover.height}.${format}`;
  return `whole.${format}`;
}
