import type { SceneMaterial, TextureFamily } from '../../../../shared/scene.ts';
import { openCanvas, type Pen } from '../ink.ts';
import { carpet, ground, plain, wood } from './grounds.ts';
import { fillArea, type Painter, side } from './painter.ts';
import { arrow, friction, hazard } from './signs.ts';
import { brick, edge, grid, pattern, tile, wall } from './tiles.ts';

/** Draws the pattern for a texture that we may not show or have not loaded yet. */
export function drawPattern({ family, color, sign, isMissing }: SceneMaterial): HTMLCanvasElement {
  const { canvas, pen } = openCanvas(side, side);
  fillArea(pen, color);
  if (isMissing) drawMissing(pen);
  else painters[family]({ pen, color, sign });
  return canvas;
}

/** A striking pattern, so that nobody overlooks it before submitting. */
function drawMissing(pen: Pen): void {
  for (let index = 0; index < 16; index++) {
    const isLight = (index + (index >> 2)) % 2 === 0;
    fillArea(pen, isLight ? 0xff3fd0 : 0x241029, (index % 4) * 32, (index >> 2) * 32, 32, 32);
  }
}

const painters: Record<TextureFamily, Painter> = {
  grid,
  pattern,
  tile,
  edge,
  wall,
  hazard,
  friction,
  arrow,
  wood,
  ground,
  carpet,
  brick,
  plain,
};
