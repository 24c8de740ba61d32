import { mapBackground } from '../../../shared/mapFrame.ts';
import type { SceneBox } from '../../../shared/scene.ts';
import type { Raster } from '../raster/rasterise.ts';

/** Low surfaces are darker, down to this share; a surface beside a higher one is in its shadow. */
const lowest = 0.68;
const shadow = 0.7;

/** The length of a shadow in fine pixels, and the height that casts one, in units. */
const reach = 3;
const step = 0.4;

/** The pixels of a raster as red, green and blue; `fineness` × `fineness` of them become one. */
export function shadeAndShrink(raster: Raster, fineness: number, { min, max }: SceneBox): Uint8Array {
  const [width, height] = [raster.width / fineness, raster.height / fineness];
  const pixels = new Uint8Array(width * height * 3);
  const range = Math.max(max[2] - min[2], 1);
  const count = fineness * fineness;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [red, green, blue] = [0, 0, 0];
      for (let fine = 0; fine < count; fine++) {
        const row = y * fineness + Math.floor(fine / fineness);
        const at = row * raster.width + x * fineness + (fine % fineness);
        const depth = raster.depth[at] ?? 0;
        const isThere = depth > Number.NEGATIVE_INFINITY;
        const color = isThere ? (raster.color[at] ?? 0) : mapBackground;
        const share = isThere ? shareOf(raster, at, depth, (depth - min[2]) / range) : 1;
        red += (color >> 16) * share;
        green += ((color >> 8) & 255) * share;
        blue += (color & 255) * share;
      }
      const at = (y * width + x) * 3;
      pixels[at] = red / count;
      pixels[at + 1] = green / count;
      pixels[at + 2] = blue / count;
    }
  }
  return pixels;
}

/** How bright a pixel is. */
function shareOf({ depth: depths, width }: Raster, at: number, depth: number, height: number): number {
  const share = lowest + (1 - lowest) * Math.min(1, Math.max(0, height));
  const limit = depth + step;
  const isShaded =
    (depths[at - reach] ?? depth) > limit ||
    (depths[at + reach] ?? depth) > limit ||
    (depths[at - reach * width] ?? depth) > limit ||
    (depths[at + reach * width] ?? depth) > limit;
  return isShaded ? share * shadow : share;
}
