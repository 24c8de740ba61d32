import { type ExpandedMesh, expandMesh } from '../../../shared/expandMesh.ts';
import { poseAt } from '../../../shared/moverMotion.ts';
import { rotate } from '../../../shared/placement.ts';
import type { Placement, Scene, SceneMaterial, Vector } from '../../../shared/scene.ts';
import { add } from '../transform.ts';

/** A face in the world. */
export interface PlacedTriangle {
  corners: [Vector, Vector, Vector];
  /** Of length 1. */
  normal: Vector;
  material: SceneMaterial;
}

/**
 * All faces of a scene that hide what is behind them, with moving platforms where they start. A glow adds
 * light, and hides nothing.
 */
export function* placedTriangles(scene: PlacedScene): Generator<PlacedTriangle> {
  const moving = scene.movers.map((mover) => {
    const { offset, rotation = mover.rotation, scale = mover.scale } = poseAt(mover.path, mover.start);
    return { ...mover, position: add(mover.position, offset), rotation, scale };
  });
  const instances = [...scene.statics, ...moving];
  for (const [index, packed] of scene.meshes.entries()) {
    const placements = instances.filter(({ mesh }) => mesh === index);
    if (placements.length === 0) continue;
    const mesh = expandMesh(packed);
    for (const placement of placements) yield* trianglesOf(mesh, placement, scene.materials);
  }
}

type PlacedScene = Pick<Scene, 'meshes' | 'materials' | 'statics' | 'movers'>;

function* trianglesOf(
  { positions, normals, indices, groups }: ExpandedMesh,
  placement: Placement,
  materials: readonly SceneMaterial[],
): Generator<PlacedTriangle> {
  const toWorld = placing(placement);
  const points = Array.from({ length: positions.length / 3 }, (_, at) => toWorld(vector(positions, at)));
  for (const { material: index, start, count } of groups) {
    const material = materials[index];
    if (!material || material.blend === 'add') continue;
    for (let at = start; at < start + count; at += 3) {
      const first = indices[at] ?? 0;
      const [a, b, c] = [points[first], points[indices[at + 1] ?? 0], points[indices[at + 2] ?? 0]];
      if (!a || !b || !c) continue;
      yield { corners: [a, b, c], normal: turnedNormal(placement, vector(normals, first)), material };
    }
  }
}

const vector = (list: Float32Array, at: number): Vector => [
  list[at * 3] ?? 0,
  list[at * 3 + 1] ?? 0,
  list[at * 3 + 2] ?? 0,
];

/**
 * The normal of a placed face. It scales inversely: stretching makes slopes flatter, and mirroring turns
 * them.
 */
function turnedNormal({ rotation, scale }: Placement, [x, y, z]: Vector): Vector {
  const [nx, ny, nz] = rotate(rotation, [x / scale[0], y / scale[1], z / scale[2]]);
  const length = Math.hypot(nx, ny, nz) || 1;
  return [nx / length, ny / length, nz / length];
}

/** The same as `place`, with the quaternion converted to a matrix once. */
function placing({ position, rotation, scale }: Placement): (point: Vector) => Vector {
  const [x, y, z] = [
    rotate(rotation, [scale[0], 0, 0]),
    rotate(rotation, [0, scale[1], 0]),
    rotate(rotation, [0, 0, scale[2]]),
  ];
  return ([px, py, pz]) => [
    position[0] + x[0] * px + y[0] * py + z[0] * pz,
    position[1] + x[1] * px + y[1] * py + z[1] * pz,
    position[2] + x[2] * px + y[2] * py + z[2] * pz,
  ];
}
