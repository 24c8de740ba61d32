import type { SceneMesh } from './scene.ts';

/** A mesh as graphics hardware takes it: triangles that are counter-clockwise seen from outside. */
export interface ExpandedMesh {
  /** Three numbers per vertex. */
  positions: Float32Array;
  normals: Float32Array;
  /** Two numbers per vertex; textures repeat, and v = 0 is the top row of the picture. */
  uvs: Float32Array;
  /** Three vertices per triangle. */
  indices: Uint32Array;
  /** Triangles by material: `start` and `count` in `indices`. */
  groups: { material: number; start: number; count: number }[];
}

/** Smaller triangles are invisible and left out: twice the area, squared. */
const noArea = 1e-12;

/** Has one vertex per point of each surface, and leaves out triangles without area. */
export function expandMesh(mesh: SceneMesh): ExpandedMesh {
  const vertices = mesh.windings.length;
  const positions = new Float32Array(vertices * 3);
  const normals = new Float32Array(vertices * 3);
  const uvs = new Float32Array(vertices * 2);
  const indices = new Uint32Array(Math.max(0, vertices - 2 * mesh.surfaceSizes.length) * 3);
  const groups: ExpandedMesh['groups'] = [];
  let surface = 0;
  let vertex = 0;
  let filled = 0;
  for (const [material, surfaces] of mesh.groups) {
    const start = filled;
    for (const end = surface + surfaces; surface < end; surface++) {
      const size = mesh.surfaceSizes[surface] ?? 0;
      fillVertices(mesh, surface, { from: vertex, size }, { positions, normals, uvs });
      filled = fillTriangles(positions, vertex, size, indices, filled);
      vertex += size;
    }
    if (filled > start) groups.push({ material, start, count: filled - start });
  }
  return { positions, normals, uvs, indices: indices.subarray(0, filled), groups };
}

function fillVertices(
  { points, texGens, normals, windings, surfaceTexGens, surfaceNormals }: SceneMesh,
  surface: number,
  { from, size }: { from: number; size: number },
  to: Pick<ExpandedMesh, 'positions' | 'normals' | 'uvs'>,
): void {
  const count = points.length / 3;
  const texGen = (surfaceTexGens[surface] ?? 0) * 8;
  const normal = (surfaceNormals[surface] ?? 0) * 3;
  const at = (list: Float32Array, index: number): number => list[index] ?? 0;
  for (let vertex = from; vertex < from + size; vertex++) {
    const point = windings[vertex] ?? 0;
    const x = at(points, point);
    const y = at(points, count + point);
    const z = at(points, 2 * count + point);
    to.positions[vertex * 3] = x;
    to.positions[vertex * 3 + 1] = y;
    to.positions[vertex * 3 + 2] = z;
    for (let axis = 0; axis < 3; axis++) to.normals[vertex * 3 + axis] = at(normals, normal + axis);
    for (let row = 0; row < 2; row++) {
      const plane = texGen + row * 4;
      to.uvs[vertex * 2 + row] =
        at(texGens, plane) * x +
        at(texGens, plane + 1) * y +
        at(texGens, plane + 2) * z +
        at(texGens, plane + 3);
    }
  }
}

/** In a strip every other triangle turns the other way. Returns the number of filled indices. */
function fillTriangles(
  positions: Float32Array,
  from: number,
  size: number,
  indices: Uint32Array,
  filled: number,
): number {
  let next = filled;
  for (let k = from; k + 2 < from + size; k++) {
    if (!hasArea(positions, k)) continue;
    const isEven = (k - from) % 2 === 0;
    indices[next++] = isEven ? k + 2 : k;
    indices[next++] = k + 1;
    indices[next++] = isEven ? k : k + 2;
  }
  return next;
}

/** Of the triangle of three vertices in a row. */
function hasArea(positions: Float32Array, first: number): boolean {
  const at = (vertex: number, axis: number) => positions[(first + vertex) * 3 + axis] ?? 0;
  const [ax, ay, az] = [at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), at(1, 2) - at(0, 2)];
  const [bx, by, bz] = [at(2, 0) - at(0, 0), at(2, 1) - at(0, 1), at(2, 2) - at(0, 2)];
  return (ay * bz - az * by) ** 2 + (az * bx - ax * bz) ** 2 + (ax * by - ay * bx) ** 2 > noArea;
}
