import { css, dice, type Pen, shade } from '../ink.ts';
import { fillArea, type Painter, side } from './painter.ts';

export const wood: Painter = ({ pen, color }) => {
  const roll = dice(7);
  for (let plank = 0; plank < 4; plank++) {
    const tone = shade(color, roll() * 0.16 - 0.08);
    fillArea(pen, tone, 0, plank * 32, side, 32);
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
    fillArea(pen, shade(color, -0.5), 0, plank * 32, side, 2);
    fillArea(pen, shade(color, -0.5), Math.round(roll() * 96) + 16, plank * 32, 2, 32);
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

export const ground: Painter = ({ pen, color }) => spots(pen, color, 260, 6);

export const carpet: Painter = ({ pen, color }) => {
  for (let y = 0; y < side; y += 8) {
    for (let x = 0; x < side; x += 8) {
      const isOver = (x + y) % 16 === 0;
      fillArea(pen, shade(color, isOver ? 0.1 : -0.1), x, y, 8, 8);
      fillArea(
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

export const plain: Painter = ({ pen, color }) => spots(pen, shade(color, 0.04), 40, 3);
