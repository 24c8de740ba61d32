import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import { placedPoint } from '../../../shared/placement.ts';
import type { SceneBox, SceneGap } from '../../../shared/scene.ts';
import { minus } from '../camera.ts';
import { edgesOf } from './boxEdges.ts';

const usualBox: SceneBox = { min: [-2, -2, -2], max: [2, 2, 2] };

/** Missing interiors, drawn as the edges of a box: it shows that something is there, but not what. */
export function buildGaps(gaps: readonly SceneGap[]): LineSegments {
  const positions = gaps.flatMap((gap) => {
    const { min, max } = gap.box ?? usualBox;
    const corner = placedPoint(gap, min);
    const sides = [
      placedPoint(gap, [max[0], min[1], min[2]]),
      placedPoint(gap, [min[0], max[1], min[2]]),
      placedPoint(gap, [min[0], min[1], max[2]]),
    ];
    return edgesOf(
      corner,
      sides.map((end) => minus(end, corner)),
    ).flat();
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: 0xffc14d }));
}
