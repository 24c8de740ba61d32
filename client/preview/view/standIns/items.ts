import { Group, InstancedMesh, type Material, MeshBasicMaterial } from 'three';
import type { SceneItem } from '../../../../shared/scene.ts';
import { spins } from '../../spins.ts';
import { groupBy } from '../groupBy.ts';
import { matrixOf } from './parts.ts';
import { shapeOf } from './shapes.ts';

/** The materials and the rotation that all things of a level share, and the colour of unknown ones. */
export interface ItemMaterials {
  unknownColor: number | undefined;
  solid: Material;
  spinning: Material;
  clear: Material;
  /** How far collectable things have turned, in radians. */
  spin: { value: number };
}

export function createItemMaterials(unknownColor: number | undefined): ItemMaterials {
  const spin = { value: 0 };
  const spinning = new MeshBasicMaterial({ vertexColors: true });
  spinning.onBeforeCompile = (shader) => {
    shader.uniforms.spin = spin;
    shader.vertexShader = `uniform float spin;\n${shader.vertexShader}`.replace(
      '#include <begin_vertex>',
      `vec3 transformed = position;
      transformed.xy = mat2(cos(spin), sin(spin), -sin(spin), cos(spin)) * transformed.xy;`,
    );
  };
  return {
    unknownColor,
    solid: new MeshBasicMaterial({ vertexColors: true }),
    spinning,
    clear: new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.34, depthWrite: false }),
    spin,
  };
}

/** Draws the things of a level; equal ones are drawn together. */
export function buildItems(items: readonly SceneItem[], materials: ItemMaterials): Group {
  const group = new Group();
  for (const same of groupBy(items, ({ kind, color, variant }) => `${kind} ${color} ${variant}`)) {
    const [first] = same;
    if (!first) continue;
    const color = first.color ?? (first.kind === 'other' ? materials.unknownColor : undefined);
    const { solid, clear } = shapeOf({ ...first, ...(color !== undefined && { color }) });
    for (const [geometry, material] of [
      [solid, spins(first) ? materials.spinning : materials.solid],
      [clear, materials.clear],
    ] as const) {
      if (!geometry) continue;
      const mesh = new InstancedMesh(geometry, material, same.length);
      for (const [index, item] of same.entries()) mesh.setMatrixAt(index, matrixOf(item));
      mesh.computeBoundingSphere();
      group.add(mesh);
    }
  }
  return group;
}
