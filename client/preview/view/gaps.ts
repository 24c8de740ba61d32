import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments } from 'three';
import type { SceneGap } from '../../../shared/scene.ts';
import { matrixOf } from './standIns/parts.ts';

/** Missing interiors, drawn as the edges of a box: it shows that something is there, but not what. */
export function buildGaps(gaps: readonly SceneGap[]): Group {
  const group = new Group();
  if (gaps.length === 0) return group;
  const edges = new EdgesGeometry(new BoxGeometry(4, 4, 4));
  const ink = new LineBasicMaterial({ color: 0xffc14d });
  for (const gap of gaps) {
    const lines = new LineSegments(edges, ink);
    lines.applyMatrix4(matrixOf(gap));
    group.add(lines);
  }
  return group;
}
