import type { Vector } from './scene.ts';

/** Angles in radians; `pitch` is above the horizon. */
export interface Direction {
  yaw: number;
  pitch: number;
}

const pitches = [Math.PI / 7, Math.PI / 4];

/** The directions from which a level may be seen as a whole; `Scene.overviews` has their indices. */
export const overviewDirections: readonly Direction[] = Array.from({ length: 16 }, (_, index) => ({
  yaw: ((index >> 1) / 8) * 2 * Math.PI + Math.PI / 8,
  pitch: pitches[index & 1] ?? 0,
}));

/** The directions in the level that are right and up in the picture. */
export function axesOf({ yaw, pitch }: Direction): { across: Vector; upwards: Vector } {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  return {
    across: [-sin, cos, 0],
    upwards: [-cos * Math.sin(pitch), -sin * Math.sin(pitch), Math.cos(pitch)],
  };
}

export function cornersOf({ min, max }: { min: Vector; max: Vector }): Vector[] {
  return Array.from({ length: 8 }, (_, index) => [
    index & 1 ? max[0] : min[0],
    index & 2 ? max[1] : min[1],
    index & 4 ? max[2] : min[2],
  ]);
}
