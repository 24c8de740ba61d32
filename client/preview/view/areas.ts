import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import type { SceneTrigger } from '../../../shared/scene.ts';
import { plus } from '../camera.ts';
import { areaColors } from '../describeAreas.ts';

/** Which of the three edges of a box lead to its corners: bit 0, 1 and 2. */
const corners = [0, 1, 2, 3, 4, 5, 6, 7];
const edges = corners.flatMap((from) => [1, 2, 4].flatMap((bit) => (from & bit ? [] : [[from, from | bit]])));

/** The boxes in which something happens to the player, as lines that are seen through everything; hidden at first. */
export function buildAreas(triggers: readonly SceneTrigger[]): LineSegments {
  const positions: number[] = [];
  const colors: number[] = [];
  for (const { kind, corner, edges: sides } of triggers) {
    const points = corners.map((bits) =>
      sides.reduce((point, side, axis) => (bits & (1 << axis) ? plus(point, side) : point), corner),
    );
    const color = areaColors[kind];
    for (const end of edges.flat()) {
      positions.push(...(points[end] ?? corner));
      colors.push((color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colors, 3));
  const lines = new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true, depthTest: false }));
  lines.renderOrder = 1;
  lines.visible = false;
  return lines;
}
