import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import type { SceneTrigger } from '../../../shared/scene.ts';
import { areaColors } from '../describeAreas.ts';
import { edgesOf } from './boxEdges.ts';

/**
 * The boxes in which something happens to the player, as lines that show through everything; hidden at first.
 */
export function buildAreas(triggers: readonly SceneTrigger[]): LineSegments {
  const positions: number[] = [];
  const colors: number[] = [];
  for (const { kind, corner, edges: sides } of triggers) {
    const color = areaColors[kind];
    for (const end of edgesOf(corner, sides)) {
      positions.push(...end);
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
