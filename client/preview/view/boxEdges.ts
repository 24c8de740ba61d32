import type { Vector } from '../../../shared/scene.ts';
import { plus } from '../camera.ts';

/** Which of the three edges of a box lead to its corners: bit 0, 1 and 2. */
const corners = [0, 1, 2, 3, 4, 5, 6, 7];
const edges = corners.flatMap((from) => [1, 2, 4].flatMap((bit) => (from & bit ? [] : [[from, from | bit]])));

/** The twelve edges of a box, each as its two ends, from a corner and the three edges that begin there. */
export function edgesOf(corner: Vector, sides: readonly Vector[]): Vector[] {
  const points = corners.map((bits) =>
    sides.reduce((point, side, axis) => (bits & (1 << axis) ? plus(point, side) : point), corner),
  );
  return edges.flat().map((end) => points[end] ?? corner);
}
