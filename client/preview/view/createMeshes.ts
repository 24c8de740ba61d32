import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  type Material,
  Matrix3,
  type Matrix4,
  Mesh,
  Vector3,
} from 'three';
import { type ExpandedMesh, expandMesh } from '../../../shared/expandMesh.ts';
import type { Placement, Scene } from '../../../shared/scene.ts';
import { lightOn } from '../../../shared/sceneLight.ts';
import { groupBy } from './groupBy.ts';
import { matrixOf } from './standIns/parts.ts';

/**
 * Up to this number of triangles, static meshes are drawn once per material; above it, once per mesh and
 * direction.
 */
const mergedTriangles = 300_000;

/** Vertices of one material that are drawn together. */
interface Batch {
  positions: number[];
  uvs: number[];
  /** From 0 to 255. */
  colors: number[];
  indices: number[];
}

interface Placed {
  mesh: ExpandedMesh;
  /** The transformation of its points into the scene, and that of its normals. */
  matrix: Matrix4;
  turned: Matrix3;
}

/** The meshes of a scene as graphics hardware takes them; each is expanded once. */
export function createMeshes(scene: Scene, materials: readonly Material[]) {
  const expanded = new Map<number, ExpandedMesh>();
  function expand(index: number): ExpandedMesh | null {
    const mesh = scene.meshes[index];
    const known = expanded.get(index) ?? (mesh ? expandMesh(mesh) : null);
    if (known) expanded.set(index, known);
    return known;
  }

  /** Builds everything that does not move, with pauses between meshes so that the page stays responsive. */
  async function buildStatics(breathe: () => Promise<void>): Promise<Group> {
    const isMerged = scene.placedTriangles <= mergedTriangles;
    const batches = new Map<number, Batch>();
    const group = new Group();
    for (const same of groupStatics(scene, isMerged)) {
      const [first] = same;
      const mesh = first && expand(first.mesh);
      if (!mesh) continue;
      await breathe();
      if (isMerged) for (const placement of same) addTo(batches, placedMesh(mesh, placement), scene);
      else group.add(...instances(mesh, same));
    }
    group.add(...drawn(batches));
    return group;
  }

  /** Instances that face the same way have the same light. */
  function instances(mesh: ExpandedMesh, placements: readonly Placement[]): InstancedMesh[] {
    const [first] = placements;
    if (!first) return [];
    const { turned } = placedMesh(mesh, first);
    const still = { mesh, matrix: matrixOf({ ...first, ...untouched }), turned };
    return drawn(addTo(new Map(), still, scene)).map(({ geometry, material }) => {
      const many = new InstancedMesh(geometry, material, placements.length);
      for (const [index, placement] of placements.entries()) many.setMatrixAt(index, matrixOf(placement));
      many.computeBoundingSphere();
      return many;
    });
  }

  /** A platform around its own origin; the caller moves it along its path. */
  function buildMover(mover: Scene['movers'][number]): Group {
    const mesh = expand(mover.mesh);
    const group = new Group();
    if (!mesh) return group;
    const here = { ...mover, position: untouched.position };
    group.add(...drawn(addTo(new Map(), placedMesh(mesh, here), scene)));
    return group;
  }

  const drawn = (batches: Map<number, Batch>): Mesh<BufferGeometry, Material>[] =>
    [...batches].flatMap(([index, batch]) => {
      const material = materials[index];
      return material ? new Mesh(geometryOf(batch), material) : [];
    });

  return { buildStatics, buildMover };
}

const untouched = {
  position: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
} satisfies Placement;

function groupStatics({ statics }: Scene, isMerged: boolean): Scene['statics'][] {
  const direction = ({ rotation }: Placement) => rotation.map((part) => part.toFixed(2)).join(' ');
  return groupBy(statics, (placement) =>
    isMerged ? String(placement.mesh) : `${placement.mesh} ${direction(placement)}`,
  );
}

function placedMesh(mesh: ExpandedMesh, placement: Placement): Placed {
  const matrix = matrixOf(placement);
  return { mesh, matrix, turned: new Matrix3().getNormalMatrix(matrix) };
}

function addTo(
  batches: Map<number, Batch>,
  { mesh, matrix, turned }: Placed,
  { sun, materials }: Scene,
): Map<number, Batch> {
  const { positions, normals, uvs, indices, groups } = mesh;
  const [point, normal] = [new Vector3(), new Vector3()];
  const isMirrored = matrix.determinant() < 0;
  for (const { material, start, count } of groups) {
    const batch = batches.get(material) ?? { positions: [], uvs: [], colors: [], indices: [] };
    batches.set(material, batch);
    const isLit = materials[material]?.isLit;
    // Each vertex belongs to one surface, and so to one material.
    const [first, last] = rangeOf(indices, start, count);
    const shift = batch.positions.length / 3 - first;
    for (let vertex = first; vertex <= last; vertex++) {
      point.fromArray(positions, vertex * 3).applyMatrix4(matrix);
      normal
        .fromArray(normals, vertex * 3)
        .applyMatrix3(turned)
        .normalize();
      batch.positions.push(point.x, point.y, point.z);
      batch.uvs.push(uvs[vertex * 2] ?? 0, uvs[vertex * 2 + 1] ?? 0);
      const light = isLit ? fullLight : lightOn(sun, [normal.x, normal.y, normal.z]);
      batch.colors.push(light[0] * 255, light[1] * 255, light[2] * 255);
    }
    // A mirror turns the corners of a triangle the other way round.
    const [second, third] = isMirrored ? [2, 1] : [1, 2];
    for (let at = start; at < start + count; at += 3) {
      for (const corner of [0, second, third]) batch.indices.push((indices[at + corner] ?? 0) + shift);
    }
  }
  return batches;
}

const fullLight = [1, 1, 1] as const;

function rangeOf(indices: Uint32Array, start: number, count: number): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (let at = start; at < start + count; at++) {
    const index = indices[at] ?? 0;
    if (index < first) first = index;
    if (index > last) last = index;
  }
  return [first, last];
}

function geometryOf({ positions, uvs, colors, indices }: Batch): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setAttribute('color', new BufferAttribute(new Uint8Array(colors), 3, true));
  geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
  geometry.computeBoundingSphere();
  return geometry;
}
