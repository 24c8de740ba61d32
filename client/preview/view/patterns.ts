import type { SceneMaterial, TextureFamily } from '../../../shared/scene.ts';
import { css, dice, openCanvas, type Pen, shade } from './ink.ts';

/** One tile is drawn per repetition of the texture that it replaces. */
const side = 128;

interface Look {
  pen: Pen;
  color: number;
  sign: SceneMaterial['sign'];
}

/** Draws the pattern for a texture that we may not show or have not loaded yet. */
export function drawPattern({ family, color, sign, isMissing }: SceneMaterial): HTMLCanvasElement {
  const { canvas, pen } = openCanvas(side, side);
  fill(pen, color);
  if (isMissing) drawMissing(pen);
  else painters[family]({ pen, color, sign });
  return canvas;
}

type Painter = (look: Look) => void;

const fill = (pen: Pen, color: number, x = 0, y = 0, width = side, height = side): void => {
  pen.fillStyle = css(color);
  pen.fillRect(x, y, width, height);
};

/** Draws light and dark edges, so that it looks raised. */
function bevel(pen: Pen, color: number, [x, y, width, height]: readonly number[], depth: number): void {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return;
  fill(pen, shade(color, 0.22), x, y, width, depth);
  fill(pen, shade(color, 0.14), x, y, depth, height);
  fill(pen, shade(color, -0.24), x, y + height - depth, width, depth);
  fill(pen, shade(color, -0.17), x + width - depth, y, depth, height);
}

const grid: Painter = ({ pen, color }) => {
  fill(pen, shade(color, -0.22));
  for (const index of [0, 3]) fill(pen, shade(color, -0.1), (index & 1) * 64, (index >> 1) * 64, 64, 64);
  for (let at = 0; at < side; at += 64) {
    for (const [tone, from, thick] of [
      [0.05, 0, 5],
      [0.4, 1, 3],
    ] as const) {
      fill(pen, shade(color, tone), at + from, 0, thick, side);
      fill(pen, shade(color, tone), 0, at + from, side, thick);
    }
  }
};

const pattern: Painter = ({ pen, color }) => {
  const half = side / 2;
  for (const [index, tone] of [0.08, -0.12, -0.12, 0.08].entries()) {
    const [x, y] = [(index & 1) * half, (index >> 1) * half];
    fill(pen, shade(color, tone), x, y, half, half);
    bevel(pen, shade(color, tone), [x, y, half, half], 2);
    fill(pen, shade(color, tone + (tone > 0 ? 0.1 : -0.1)), x + 20, y + 20, half - 40, half - 40);
  }
};

const tile: Painter = ({ pen, color }) => {
  const tones = [0.04, -0.03, -0.05, 0.02];
  for (const [index, tone] of tones.entries()) {
    const [x, y] = [(index & 1) * 64, (index >> 1) * 64];
    fill(pen, shade(color, tone), x, y, 64, 64);
    bevel(pen, shade(color, tone), [x, y, 64, 64], 3);
  }
  fill(pen, shade(color, -0.4), 63, 0, 2, side);
  fill(pen, shade(color, -0.4), 0, 63, side, 2);
};

const edge: Painter = ({ pen, color }) => {
  bevel(pen, color, [0, 0, side, side], 10);
  fill(pen, shade(color, 0.1), 26, 26, side - 52, side - 52);
};

const wall: Painter = ({ pen, color }) => {
  for (let x = 0; x < side; x += 32) {
    fill(pen, shade(color, x % 64 === 0 ? 0.05 : -0.05), x, 0, 32, side);
    bevel(pen, color, [x, 0, 32, side], 2);
  }
  fill(pen, shade(color, -0.3), 0, side - 8, side, 8);
  fill(pen, shade(color, 0.15), 0, 0, side, 5);
};

const hazard: Painter = ({ pen, color }) => {
  fill(pen, shade(color, -0.72));
  pen.fillStyle = css(shade(color, 0.05));
  for (let x = -side; x < side; x += 64) {
    path(pen, [x, side, x + 32, side, x + 32 + side, 0, x + side, 0]);
    pen.fill();
  }
};

/** A closed line through points, given as x, y, x, y, … */
function path(pen: Pen, points: readonly number[]): void {
  pen.beginPath();
  for (let at = 0; at < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  pen.closePath();
}

/** Low friction shows arrows, high friction dots, and a bouncy surface a spring. */
const friction: Painter = ({ pen, color, sign }) => {
  bevel(pen, color, [0, 0, side, side], 4);
  pen.fillStyle = css(shade(color, 0.45));
  pen.strokeStyle = css(shade(color, -0.45));
  pen.lineWidth = 7;
  pen.lineJoin = 'round';
  if (sign === 'high') {
    for (let index = 0; index < 16; index++) {
      pen.beginPath();
      pen.arc((index % 4) * 32 + 16, (index >> 2) * 32 + 16, 8, 0, 2 * Math.PI);
      pen.fill();
    }
  } else if (sign === 'bounce') {
    pen.beginPath();
    for (let step = 0; step <= 5; step++) pen.lineTo(step % 2 === 0 ? 36 : 92, 106 - step * 17);
    pen.stroke();
    path(pen, [64, 4, 92, 28, 36, 28]);
    pen.fill();
  } else chevrons(pen);
};

function chevrons(pen: Pen): void {
  for (let y = 0; y < side; y += 64) {
    path(pen, [24, y + 44, 64, y + 12, 104, y + 44, 104, y + 60, 64, y + 28, 24, y + 60]);
    pen.fill();
  }
}

const arrow: Painter = ({ pen, color }) => {
  bevel(pen, color, [0, 0, side, side], 4);
  pen.fillStyle = css(shade(color, 0.5));
  chevrons(pen);
};

const wood: Painter = ({ pen, color }) => {
  const roll = dice(7);
  for (let plank = 0; plank < 4; plank++) {
    const tone = shade(color, roll() * 0.16 - 0.08);
    fill(pen, tone, 0, plank * 32, side, 32);
    pen.strokeStyle = css(shade(tone, -0.16));
    pen.lineWidth = 1.5;
    for (let line = 0; line < 4; line++) {
      const y = plank * 32 + 5 + line * 7;
      const bow = roll() * 6 - 3;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(40, y + bow, 88, y - bow, side, y);
      pen.stroke();
    }
    fill(pen, shade(color, -0.5), 0, plank * 32, side, 2);
    fill(pen, shade(color, -0.5), Math.round(roll() * 96) + 16, plank * 32, 2, 32);
  }
};

/** Draws small spots; those that cross an edge continue at the opposite one, so that repetitions join. */
function spots(pen: Pen, color: number, count: number, largest: number): void {
  const roll = dice(count);
  for (let index = 0; index < count; index++) {
    pen.fillStyle = css(shade(color, roll() * 0.36 - 0.2));
    const [x, y, radius] = [roll() * side, roll() * side, 1 + roll() * largest];
    for (const [dx, dy] of [
      [0, 0],
      [side, 0],
      [-side, 0],
      [0, side],
      [0, -side],
    ] as const) {
      pen.beginPath();
      pen.ellipse(x + dx, y + dy, radius, radius * 0.7, 0, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}

const ground: Painter = ({ pen, color }) => spots(pen, color, 260, 6);

const carpet: Painter = ({ pen, color }) => {
  for (let y = 0; y < side; y += 8) {
    for (let x = 0; x < side; x += 8) {
      const isOver = (x + y) % 16 === 0;
      fill(pen, shade(color, isOver ? 0.1 : -0.1), x, y, 8, 8);
      fill(
        pen,
        shade(color, isOver ? 0.2 : -0.2),
        isOver ? x : x + 3,
        isOver ? y + 3 : y,
        isOver ? 8 : 2,
        isOver ? 2 : 8,
      );
    }
  }
};

const brick: Painter = ({ pen, color }) => {
  fill(pen, shade(color, -0.45));
  const roll = dice(3);
  for (let row = 0; row < 4; row++) {
    for (let column = -1; column < 2; column++) {
      const x = column * 64 + (row % 2 === 0 ? 0 : 32);
      // The brick that the edge cuts has the same tone on both sides.
      const tone = shade(
        color,
        column === 1 && row % 2 === 1 ? 0.04 : column < 0 ? 0.04 : roll() * 0.16 - 0.08,
      );
      fill(pen, tone, x + 2, row * 32 + 2, 60, 28);
      bevel(pen, tone, [x + 2, row * 32 + 2, 60, 28], 2);
    }
  }
};

const plain: Painter = ({ pen, color }) => spots(pen, shade(color, 0.04), 40, 3);

/** A striking pattern, so that nobody overlooks it before submitting. */
function drawMissing(pen: Pen): void {
  for (let index = 0; index < 16; index++) {
    const isLight = (index + (index >> 2)) % 2 === 0;
    fill(pen, isLight ? 0xff3fd0 : 0x241029, (index % 4) * 32, (index >> 2) * 32, 32, 32);
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
