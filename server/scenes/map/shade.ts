import { mapBackground } from '../../../shared/mapFrame.ts';
import type { SceneBox } from '../../../shared/scene.ts';
import type { Raster } from './rasterise.ts';

/** What is low is darker, down to this share; what lies beside something higher is in its shadow. */
const lowest = 0.62;
const shadow = 0.7;

/** How far a shadow reaches in fine pixels, and what is high enough to cast one, in units. */
const reach = 3;
const step = 0.4;

/** The pixels of a raster as red, green and blue, `fineness` × `fineness` of them as one. */
export function shadeAndShrink(raster: Raster, fineness: number, { min, max }: SceneBox): Uint8Array {
  const [width, height] = [raster.width / fineness, raster.height / fineness];
  const pixels = new Uint8Array(width * height * 3);
  const range = Math.max(max[2] - min[2], 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      for (let fine = 0; fine < fineness * fineness; fine++) {
        const at =
          (y * fineness + Math.floor(fine / fineness)) * raster.width + x * fineness + (fine % fineness);
        const depth = raster.depth[at] ?? Number.NEGATIVE_INFINITY;
        const isThere = depth > Number.NEGATIVE_INFINITY;
        const color = isThere ? (raster.color[at] ?? 0) : mapBackground;
        const share = isThere ? shareOf(raster, at, depth, (depth - min[2]) / range) : 1;
        for (let channel = 0; channel < 3; channel++) {
          sums[channel] = (sums[channel] ?? 0) + ((color >> (16 - 8 * channel)) & 255) * share;
        }
      }
      for (let channel = 0; channel < 3; channel++) {
        pixels[(y * width + x) * 3 + channel] = (sums[channel] ?? 0) / (fineness * fineness);
      }
    }
  }
  return pixels;
}

/** How bright a pixel is. */
function shareOf({ depth: depths, width }: Raster, at: number, depth: number, height: number): number {
  const share = lowest + (1 - lowest) * Math.min(1, Math.max(0, height));
  const beside = Math.max(
    depths[at - reach] ?? depth,
    depths[at + reach] ?? depth,
    depths[at - reach * width] ?? depth,
    depths[at + reach * width] ?? depth,
  );
  return beside > depth + step ? share * shadow : share;
}
