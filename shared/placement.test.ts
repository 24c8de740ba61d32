import { expect, test } from 'vitest';
import { placedPoint } from './placement.ts';

test('a point of a thing is scaled, turned and moved', () => {
  const half = Math.SQRT1_2;
  const point = placedPoint(
    { position: [1, 2, 3], rotation: [0, 0, half, half], scale: [2, 1, 1] },
    [1, 0, 0],
  );
  for (const [axis, expected] of [1, 4, 3].entries()) expect(point[axis]).toBeCloseTo(expected, 6);
});
