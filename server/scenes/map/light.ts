import type { SceneSun, Vector } from '../../../shared/scene.ts';

/** A colour in the light of the sun, as the game mixes them: each channel is clamped, then multiplied. */
export function litColor(
  color: number,
  normal: Vector,
  { direction, color: sun, ambient }: SceneSun,
): number {
  const facing = Math.max(
    0,
    -(direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2]),
  );
  const channel = (shift: number, axis: 0 | 1 | 2) =>
    Math.round(((color >> shift) & 255) * Math.min(1, Math.max(0, ambient[axis] + sun[axis] * facing))) <<
    shift;
  return channel(16, 0) | channel(8, 1) | channel(0, 2);
}
