import { type MapFrame, mapSize } from '../../../shared/mapFrame.ts';
import type { ItemKind, Scene } from '../../../shared/scene.ts';

/** Radius in pixels, and colour; the last ones are drawn over the others. */
const marks: [kind: ItemKind, radius: number, color: number | null][] = [
  ['gem', 6, null],
  ['checkpoint', 8, 0x4aa8ff],
  ['startPad', 11, 0x3ecf6a],
  ['endPad', 11, 0xff5a4d],
];

const rim = 0xffffff;
const rimWidth = 2;

/** Discs for the things that a player looks for. */
export function drawMarks(pixels: Uint8Array, frame: MapFrame, { items }: Scene): void {
  for (const [kind, radius, color] of marks) {
    for (const item of items) {
      if (item.kind !== kind) continue;
      const [x, y] = [frame.x(item.position[0]), frame.y(item.position[1])];
      drawDisc(pixels, { x, y, radius }, color ?? item.color ?? rim);
    }
  }
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
