import { type MapFrame, mapSize } from '../../../shared/mapFrame.ts';
import type { Placement, Scene } from '../../../shared/scene.ts';

/** Radius in pixels, and colour of those that have none of their own. */
const marks = {
  gem: { radius: 6, color: 0xe23b4e },
  checkpoint: { radius: 8, color: 0x4aa8ff },
  start: { radius: 11, color: 0x2fa866 },
  finish: { radius: 11, color: 0xf2c230 },
};

const rim = 0xffffff;
const rimWidth = 2;

/** Discs for what a player looks for; start and finish lie over the others. */
export function drawMarks(pixels: Uint8Array, frame: MapFrame, { items, start, finish }: Scene): void {
  const mark = (kind: keyof typeof marks, { position }: Placement, own?: number): void => {
    const { radius, color } = marks[kind];
    drawDisc(pixels, { x: frame.x(position[0]), y: frame.y(position[1]), radius }, own ?? color);
  };
  for (const item of items) if (item.kind === 'gem') mark('gem', item, item.color);
  for (const item of items) if (item.kind === 'checkpoint') mark('checkpoint', item);
  if (start) mark('start', start);
  if (finish) mark('finish', finish);
}

function drawDisc(
  pixels: Uint8Array,
  { x, y, radius }: { x: number; y: number; radius: number },
  color: number,
): void {
  const { width, height } = mapSize;
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(width - 1, x + radius);
      column++
    ) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      const coverage = Math.min(1, Math.max(0, radius - distance + 0.5));
      const own = distance > radius - rimWidth ? rim : color;
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * width + column) * 3 + channel;
        const there = pixels[at] ?? 0;
        pixels[at] = there + (((own >> (16 - 8 * channel)) & 255) - there) * coverage;
      }
    }
  }
}
