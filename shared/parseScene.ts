import {
  type Indices,
  type MeshEntry,
  type Scene,
  type SceneHeader,
  type SceneMesh,
  sceneFormat,
  sceneMagic,
  wideFrom,
} from './scene.ts';

/** Thrown when the bytes are not a complete scene. */
export class SceneError extends Error {
  override name = 'SceneError';
}

const preludeBytes = 12;

/**
 * Reads a scene without copying its lists. Every index in its meshes is within bounds.
 * @throws SceneError
 */
export function parseScene(bytes: Uint8Array): Scene {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  demand(view.byteLength >= preludeBytes && view.getUint32(0, true) === sceneMagic, 'This is no scene.');
  demand(view.getUint32(4, true) === sceneFormat, 'This scene is of another version of the site.');
  const start = preludeBytes + view.getUint32(8, true);
  demand(start <= view.byteLength && start % 4 === 0, incomplete);
  const { meshes, ...rest } = parseHeader(aligned.subarray(preludeBytes, start));
  const body = aligned.subarray(start);
  return { ...rest, meshes: meshes.map((entry) => readMesh(body, entry, rest.materials.length)) };
}

const incomplete = 'This scene is incomplete.';

function demand(isRight: boolean, problem: string): void {
  if (!isRight) throw new SceneError(problem);
}

function parseHeader(bytes: Uint8Array): SceneHeader {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as SceneHeader;
  } catch {
    throw new SceneError(incomplete);
  }
}

type List = typeof Float32Array | typeof Uint8Array | typeof Uint16Array | typeof Uint32Array;

function readMesh(body: Uint8Array, entry: MeshEntry, materials: number): Scene['meshes'][number] {
  let at = entry.at;
  const take = <L extends List>(list: L, count: number): InstanceType<L> => {
    const begin = at;
    at += Math.ceil((count * list.BYTES_PER_ELEMENT) / 4) * 4;
    demand(begin >= 0 && at <= body.byteLength, incomplete);
    return new list(body.buffer as ArrayBuffer, body.byteOffset + begin, count) as InstanceType<L>;
  };
  const indices = (of: number, count: number): Indices => {
    const list: Indices = take(of > wideFrom ? Uint32Array : Uint16Array, count);
    demand(
      list.every((index) => index < of),
      incomplete,
    );
    return list;
  };
  const mesh: SceneMesh = {
    points: take(Float32Array, entry.points * 3),
    texGens: take(Float32Array, entry.texGens * 8),
    normals: take(Float32Array, entry.normals * 3),
    windings: indices(entry.points, entry.windings),
    surfaceTexGens: indices(entry.texGens, entry.surfaces),
    surfaceNormals: indices(entry.normals, entry.surfaces),
    surfaceSizes: take(Uint8Array, entry.surfaces),
    groups: entry.groups,
  };
  demand(
    mesh.surfaceSizes.every((size) => size >= 3) && sum(mesh.surfaceSizes) === entry.windings,
    incomplete,
  );
  demand(
    entry.groups.every(([material]) => material < materials) &&
      sum(entry.groups.map(([, surfaces]) => surfaces)) === entry.surfaces,
    incomplete,
  );
  return { ...mesh, box: entry.box, triangles: entry.triangles };
}

function sum(numbers: Uint8Array | number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
