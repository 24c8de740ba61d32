import type { SceneSun, Vector } from '../../../shared/scene.ts';

/**
 * The light on a surface, red, green and blue from 0 to 255, as the games compute it: clamped, and multiplied
 * with the texture without regard to gamma.
 */
export function lightOn({ direction, color, ambient }: SceneSun, normal: Vector): Vector {
  const facing = Math.max(
    0,
    -(direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2]),
  );
  const channel = (axis: 0 | 1 | 2) => Math.round(Math.min(1, ambient[axis] + color[axis] * facing) * 255);
  return [channel(0), channel(1), channel(2)];
}
