/** Converts colours from 0xRRGGBB to what a canvas takes. */
export const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** Mixes a colour with white (`amount` up to 1) or black (down to −1). */
export function shade(color: number, amount: number): number {
  const goal = amount > 0 ? 255 : 0;
  const mix = (shift: number) => {
    const channel = (color >> shift) & 255;
    return Math.round(channel + (goal - channel) * Math.abs(amount)) << shift;
  };
  return mix(16) | mix(8) | mix(0);
}

/** Repeatable random numbers from 0 to 1, so that a drawing is always the same. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Pen = CanvasRenderingContext2D;

/** A canvas and its pen. */
export function openCanvas(width: number, height: number): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  return { canvas, pen };
}
