export interface ImageSize {
  width: number;
  height: number;
}

/**
 * `fit` scales down into a box, `cover` crops around the middle to an exact size; with neither the size
 * stays.
 */
export type VariantOptions = { format: 'jpeg' | 'webp' | 'avif' | 'png' } & (
  | { fit: ImageSize; cover?: undefined }
  | { cover: ImageSize; fit?: undefined }
  | { fit?: undefined; cover?: undefined }
);

/** The file name of a stored variant. */
export function variantName({ format, fit, cover }: VariantOptions): string {
  if (fit) return `fit-${fit.width}x${fit.height}.${format}`;
  if (cover) return `cover-${cover.width}x${cover.height}.${format}`;
  return `whole.${format}`;
}
