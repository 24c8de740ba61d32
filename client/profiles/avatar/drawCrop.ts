import { limits } from '../../../shared/limits.ts';
import { type Crop, sideOf } from './crop.ts';

/** Draws the chosen square as a picture of its own, no larger than the server keeps. */
export function drawCrop(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const side = sideOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const drawn = Math.max(1, Math.min(limits.avatarPixels, Math.round(side)));
  const canvas = document.createElement('canvas');
  canvas.width = drawn;
  canvas.height = drawn;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, drawn, drawn);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'));
    canvas.toBlob(take, 'image/webp', 0.95);
  });
}
