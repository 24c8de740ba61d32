import type { SceneSun, Vector } from './scene.ts';

/**
 * The light on a surface: red, green and blue from 0 to 1, as the games compute it. It is clamped, and
 * multiplied with the texture without regard to gamma.
 */
export function lightOn({ direction, color, ambient }: SceneSun, [x, y, z]: Vector): Vector {
  const facing = Math.max(0, -(direction[0] * x + direction[1] * y + direction[2] * z));
  const channel = (axis: 0 | 1 | 2) => Math.min(1, Math.max(0, ambient[axis] + color[axis] * facing));
  return [channel(0), channel(1), channel(2)];
}
