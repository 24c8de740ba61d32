import type { PictureSize } from '../../../shared/pictureSizes.ts';

/**
 * The square that is kept: its middle in the picture's own pixels; at `zoom` 1 it is as large as it can be.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const maxZoom = 5;

export const wholeCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Length of the square's side, in the picture's own pixels. */
export const sideOf = ({ width, height }: PictureSize, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

/** The nearest crop that lies inside of the picture. */
export function clampCrop(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, maxZoom);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return {
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
    zoom,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
