import { mapFrame, mapSize } from '../../../shared/mapFrame.ts';
import type { Scene, Vector } from '../../../shared/scene.ts';
import { lightOn } from '../../../shared/sceneLight.ts';
import { placedTriangles } from '../raster/placedTriangles.ts';
import { createRaster, fillTriangle, type RasterCorner } from '../raster/rasterise.ts';
import { encodePng } from './encodePng.ts';
import { drawMarks } from './marks.ts';
import { shadeAndShrink } from './shade.ts';

/** Each pixel of the map is the average of this many in either direction, so that its edges are smooth. */
const fineness = 2;

/**
 * A scene from above as PNG of `mapSize`; with marks for start, finish, gems and checkpoints when it replaces
 * a missing picture.
 */
export function drawMap(scene: Scene, { isMarked }: { isMarked: boolean }): Buffer {
  const [width, height] = [mapSize.width * fineness, mapSize.height * fineness];
  const frame = mapFrame(scene.bounds.play);
  const raster = createRaster(width, height);
  const cornerOf = ([x, y, z]: Vector): RasterCorner => ({
    x: frame.x(x) * fineness,
    y: frame.y(y) * fineness,
    depth: z,
  });
  for (const { corners, normal, material } of placedTriangles(scene)) {
    if (normal[2] <= 0) continue;
    const [a, b, c] = corners;
    const color = material.isLit ? material.color : lit(material.color, lightOn(scene.sun, normal));
    fillTriangle(raster, cornerOf(a), cornerOf(b), cornerOf(c), color);
  }
  const pixels = shadeAndShrink(raster, fineness, scene.bounds.play);
  if (isMarked) drawMarks(pixels, frame, scene);
  return encodePng(pixels, mapSize.width, mapSize.height);
}

/** A colour (0xRRGGBB) in light. */
function lit(color: number, [red, green, blue]: Vector): number {
  const channel = (shift: number, light: number) => Math.round(((color >> shift) & 255) * light) << shift;
  return channel(16, red) | channel(8, green) | channel(0, blue);
}
