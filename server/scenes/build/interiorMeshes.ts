import { posix } from 'node:path';
import { FormatError } from '../../formats/formatError.ts';
import { openGeometry } from '../../formats/interior/geometry.ts';
import { readInterior, specialMaterials, textureStem } from '../../formats/interior.ts';
import { type Budget, type BuiltMesh, buildMesh } from './buildMesh.ts';
import type { Cuts } from './cuts.ts';
import type { SceneFile } from './levelFiles.ts';
import type { Materials } from './materials.ts';

/** Files of interiors, and which moving parts of them; −1 stands for the interior itself. */
export type Wanted = Map<SceneFile, Set<number>>;

export interface InteriorMeshes {
  meshes: BuiltMesh[];
  /** Undefined for a part that could not be read. */
  indexOf(file: SceneFile, part: number): number | undefined;
}

interface Sources {
  read(file: SceneFile): Uint8Array;
  materials: Materials;
  budget: Budget;
  cuts: Cuts;
}

/** Opens each file once, and holds one at a time. */
export function buildMeshes(wanted: Wanted, sources: Sources): InteriorMeshes {
  const meshes: BuiltMesh[] = [];
  const indices = new Map<SceneFile, Map<number, number>>();
  for (const [file, parts] of wanted) {
    const known = new Map<number, number>();
    indices.set(file, known);
    for (const [part, mesh] of meshesOf(file, parts, sources)) known.set(part, meshes.push(mesh) - 1);
  }
  return { meshes, indexOf: (file, part) => indices.get(file)?.get(part) };
}

/** A file that cannot be read has no meshes. */
function meshesOf(file: SceneFile, parts: Set<number>, sources: Sources): [part: number, mesh: BuiltMesh][] {
  const { materials, budget, cuts } = sources;
  const folder = posix.dirname(file.path);
  try {
    const bytes = sources.read(file);
    const { interiors, subObjects } = readInterior(bytes);
    return [...parts].flatMap((part) => {
      const record = part < 0 ? interiors[0] : subObjects[part];
      if (!record) return [];
      const geometry = openGeometry(bytes, record.layout);
      const materialOf = once((index) => {
        const name = textureStem(geometry.material(index));
        return isSeen(name) ? materials.indexOf(folder, name) : null;
      });
      return [[part, buildMesh(geometry, materialOf, budget, cuts)] as [number, BuiltMesh]];
    });
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

const isSeen = (material: string): boolean =>
  !specialMaterials.has(material) && material !== 'tools_invisible';

function once<T>(find: (index: number) => T): (index: number) => T {
  const known = new Map<number, T>();
  return (index) => {
    const there = known.get(index);
    if (there !== undefined) return there;
    const found = find(index);
    known.set(index, found);
    return found;
  };
}
