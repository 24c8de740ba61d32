import { dice, shade } from '../ink.ts';
import { bevel, fillArea, type Painter, side } from './painter.ts';

export const grid: Painter = ({ pen, color }) => {
  fillArea(pen, shade(color, -0.22));
  for (const index of [0, 3]) fillArea(pen, shade(color, -0.1), (index & 1) * 64, (index >> 1) * 64, 64, 64);
  for (let at = 0; at < side; at += 64) {
    for (const [tone, from, thick] of [
      [0.05, 0, 5],
      [0.4, 1, 3],
    ] as const) {
      fillArea(pen, shade(color, tone), at + from, 0, thick, side);
      fillArea(pen, shade(color, tone), 0, at + from, side, thick);
    }
  }
};

export const pattern: Painter = ({ pen, color }) => {
  const half = side / 2;
  for (const [index, tone] of [0.08, -0.12, -0.12, 0.08].entries()) {
    const [x, y] = [(index & 1) * half, (index >> 1) * half];
    fillArea(pen, shade(color, tone), x, y, half, half);
    bevel(pen, shade(color, tone), [x, y, half, half], 2);
    fillArea(pen, shade(color, tone + (tone > 0 ? 0.1 : -0.1)), x + 20, y + 20, half - 40, half - 40);
  }
};

export const tile: Painter = ({ pen, color }) => {
  const tones = [0.04, -0.03, -0.05, 0.02];
  for (const [index, tone] of tones.entries()) {
    const [x, y] = [(index & 1) * 64, (index >> 1) * 64];
    fillArea(pen, shade(color, tone), x, y, 64, 64);
    bevel(pen, shade(color, tone), [x, y, 64, 64], 3);
  }
  fillArea(pen, shade(color, -0.4), 63, 0, 2, side);
  fillArea(pen, shade(color, -0.4), 0, 63, side, 2);
};

export const edge: Painter = ({ pen, color }) => {
  bevel(pen, color, [0, 0, side, side], 10);
  fillArea(pen, shade(color, 0.1), 26, 26, side - 52, side - 52);
};

export const wall: Painter = ({ pen, color }) => {
  for (let x = 0; x < side; x += 32) {
    fillArea(pen, shade(color, x % 64 === 0 ? 0.05 : -0.05), x, 0, 32, side);
    bevel(pen, color, [x, 0, 32, side], 2);
  }
  fillArea(pen, shade(color, -0.3), 0, side - 8, side, 8);
  fillArea(pen, shade(color, 0.15), 0, 0, side, 5);
};

export const brick: Painter = ({ pen, color }) => {
  fillArea(pen, shade(color, -0.45));
  const roll = dice(3);
  for (let row = 0; row < 4; row++) {
    for (let column = -1; column < 2; column++) {
      const x = column * 64 + (row % 2 === 0 ? 0 : 32);
      // The brick that the edge cuts has the same tone on both sides.
      const tone = shade(
        color,
        column === 1 && row % 2 === 1 ? 0.04 : column < 0 ? 0.04 : roll() * 0.16 - 0.08,
      );
      fillArea(pen, tone, x + 2, row * 32 + 2, 60, 28);
      bevel(pen, tone, [x + 2, row * 32 + 2, 60, 28], 2);
    }
  }
};
