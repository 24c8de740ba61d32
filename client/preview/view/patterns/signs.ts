import { css, type Pen, shade } from '../ink.ts';
import { bevel, fillArea, type Painter, polygon, side } from './painter.ts';

export const hazard: Painter = ({ pen, color }) => {
  fillArea(pen, shade(color, -0.72));
  pen.fillStyle = css(shade(color, 0.05));
  for (let x = -side; x < side; x += 64) {
    polygon(pen, [x, side, x + 32, side, x + 32 + side, 0, x + side, 0]);
    pen.fill();
  }
};

/** Low friction shows arrows, high friction dots, and a bouncy surface a spring. */
export const friction: Painter = ({ pen, color, sign }) => {
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
    polygon(pen, [64, 4, 92, 28, 36, 28]);
    pen.fill();
  } else chevrons(pen);
};

function chevrons(pen: Pen): void {
  for (let y = 0; y < side; y += 64) {
    polygon(pen, [24, y + 44, 64, y + 12, 104, y + 44, 104, y + 60, 64, y + 28, 24, y + 60]);
    pen.fill();
  }
}

export const arrow: Painter = ({ pen, color }) => {
  bevel(pen, color, [0, 0, side, side], 4);
  pen.fillStyle = css(shade(color, 0.5));
  chevrons(pen);
};
