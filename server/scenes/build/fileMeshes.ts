import type { SceneBox } from '../../../shared/scene.ts';
import { FormatError } from '../../formats/formatError.ts';
import { readOldShapeBox } from '../../formats/shape.ts';
import { type Budget, type BuiltMesh, buildMesh } from './buildMesh.ts';
import type { Cuts } from './cuts.ts';
import type { PartSources } from './filePart.ts';
import type { SceneFile } from './levelFiles.ts';
import { openInterior } from './openInterior.ts';
import { isShape, openShape } from './openShape.ts';
import { isNear } from './usable.ts';

/** Files of interiors and shapes, and which moving parts of them; −1 stands for the whole. */
export type Wanted = Map<SceneFile, Set<number>>;

export interface FileMeshes {
  meshes: BuiltMesh[];
  /** Undefined for a part that could not be read. */
  indexOf(file: SceneFile, part: number): number | undefined;
  /** The box around an old shape, of which only this is known. */
  boxOf(file: SceneFile): SceneBox | undefined;
}

interface Sources extends PartSources {
  budget: Budget;
  cuts: Cuts;
}

/** Opens each file once, and holds one at a time. */
export function buildMeshes(wanted: Wanted, sources: Sources): FileMeshes {
  const meshes: BuiltMesh[] = [];
  const indices = new Map<SceneFile, Map<number, number>>();
  for (const [file, parts] of wanted) {
    const known = new Map<number, number>();
    indices.set(file, known);
    for (const [part, mesh] of meshesOf(file, parts, sources)) known.set(part, meshes.push(mesh) - 1);
  }
  return {
    meshes,
    indexOf: (file, part) => indices.get(file)?.get(part),
    boxOf: once((file) => (isShape(file.path) ? oldBoxOf(file, sources) : undefined)),
  };
}

function oldBoxOf(file: SceneFile, { read }: Sources): SceneBox | undefined {
  try {
    const box = readOldShapeBox(read(file));
    return [...box.min, ...box.max].every(isNear) ? box : undefined;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** A file that cannot be read has no meshes. */
function meshesOf(file: SceneFile, parts: Set<number>, sources: Sources): [part: number, mesh: BuiltMesh][] {
  try {
    const open = isShape(file.path) ? openShape : openInterior;
    const partOf = open(file, sources);
    return [...parts].flatMap((index) => {
      const part = partOf(index);
      if (!part) return [];
      const mesh = buildMesh(part.geometry, once(part.materialOf), sources.budget, sources.cuts);
      return [[index, mesh] as [number, BuiltMesh]];
    });
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

function once<Key, T>(find: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, { found: T }>();
  return (key) => {
    const { found } = known.get(key) ?? { found: find(key) };
    known.set(key, { found });
    return found;
  };
}
