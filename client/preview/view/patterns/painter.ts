import type { SceneMaterial } from '../../../../shared/scene.ts';
import { css, type Pen, shade } from '../ink.ts';

/** One tile is drawn per repetition of the texture that it replaces. */
export const side = 128;

interface Look {
  pen: Pen;
  color: number;
  sign: SceneMaterial['sign'];
}

/** Draws the pattern of a family of textures over a square of `side`. */
export type Painter = (look: Look) => void;

export const fillArea = (pen: Pen, color: number, x = 0, y = 0, width = side, height = side): void => {
  pen.fillStyle = css(color);
  pen.fillRect(x, y, width, height);
};

/** Draws light and dark edges, so that it looks raised. */
export function bevel(
  pen: Pen,
  color: number,
  [x, y, width, height]: readonly number[],
  depth: number,
): void {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return;
  fillArea(pen, shade(color, 0.22), x, y, width, depth);
  fillArea(pen, shade(color, 0.14), x, y, depth, height);
  fillArea(pen, shade(color, -0.24), x, y + height - depth, width, depth);
  fillArea(pen, shade(color, -0.17), x + width - depth, y, depth, height);
}

/** A closed line through points, given as x, y, x, y, … */
export function polygon(pen: Pen, points: readonly number[]): void {
  pen.beginPath();
  for (let at = 0; at < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  pen.closePath();
}
