import {
  type MeshEntry,
  type Scene,
  type SceneHeader,
  sceneFormat,
  sceneMagic,
} from '../../../shared/scene.ts';
import type { BuiltMesh } from './buildMesh.ts';

/** The bytes of a scene; equal scenes have equal bytes. */
export function writeScene({ meshes, ...rest }: Scene): Buffer {
  const lists = meshes.map(listsOf);
  let at = 0;
  const entries = meshes.map((mesh, index): MeshEntry => {
    const entry = entryOf(mesh, at);
    at += (lists[index] ?? []).reduce((sum, list) => sum + padded(list.byteLength), 0);
    return entry;
  });
  const header: SceneHeader = { ...rest, meshes: entries };
  const json = Buffer.from(JSON.stringify(header));
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32LE(sceneMagic, 0);
  prelude.writeUInt32LE(sceneFormat, 4);
  prelude.writeUInt32LE(padded(json.length), 8);
  return Buffer.concat([prelude, pad(json, ' '), ...lists.flat().map((list) => pad(bytesOf(list), '\0'))]);
}

const listsOf = (mesh: BuiltMesh) => [
  mesh.points,
  mesh.texGens,
  mesh.normals,
  mesh.windings,
  mesh.surfaceTexGens,
  mesh.surfaceNormals,
  mesh.surfaceSizes,
];

const entryOf = (mesh: BuiltMesh, at: number): MeshEntry => ({
  at,
  points: mesh.points.length / 3,
  texGens: mesh.texGens.length / 8,
  normals: mesh.normals.length / 3,
  windings: mesh.windings.length,
  surfaces: mesh.surfaceSizes.length,
  groups: mesh.groups,
  triangles: mesh.triangles,
  box: mesh.box,
});

const bytesOf = (list: ArrayBufferView): Buffer => Buffer.from(list.buffer, list.byteOffset, list.byteLength);

const padded = (length: number): number => Math.ceil(length / 4) * 4;

const pad = (bytes: Buffer, filling: string): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length, filling)]);
