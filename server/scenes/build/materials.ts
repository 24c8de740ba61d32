import { type SceneMaterial, sceneLimits } from '../../../shared/scene.ts';
import { textureLook } from '../standIns/textureLook.ts';
import type { Cuts } from './cuts.ts';
import type { LevelFiles } from './levelFiles.ts';

/** The materials of a scene, in the order in which its meshes ask for them. */
export interface MaterialList {
  list: SceneMaterial[];
  /** The index of the material that a file in `folder` calls `name`. */
  indexOf(folder: string, name: string, look?: ShapeLook): number;
}

/** What only shapes have. */
export type ShapeLook = Pick<SceneMaterial, 'blend' | 'isLit'>;

export function createMaterialList(files: LevelFiles, cuts: Cuts): MaterialList {
  const list: SceneMaterial[] = [];
  const indices = new Map<string, number>();
  const textures = new Set<string>();

  function textureOf(folder: string, name: string): string | null {
    const sha256 = files.findTexture(folder, name)?.sha256;
    if (sha256 === undefined) return null;
    if (!textures.has(sha256) && textures.size >= sceneLimits.textures) {
      cuts.add('textures');
      return null;
    }
    textures.add(sha256);
    return sha256;
  }

  function add(name: string, texture: string | null, look: ShapeLook): number {
    list.push({
      name,
      texture,
      ...textureLook(name),
      ...look,
      ...(texture === null && !files.isStock(name) && { isMissing: true }),
    });
    return list.length - 1;
  }

  return {
    list,
    indexOf(folder, name, look = {}) {
      const { blend, isLit } = look;
      const asked = `${folder}/${name} ${blend} ${isLit}`;
      const known = indices.get(asked);
      if (known !== undefined) return known;
      const texture = textureOf(folder, name);
      const key = `${name} ${texture} ${blend} ${isLit}`;
      const same = indices.get(key);
      const isOver = same === undefined && list.length >= sceneLimits.materials;
      if (isOver) cuts.add('materials');
      // Materials beyond the limit look like the last one.
      const index = same ?? (isOver ? list.length - 1 : add(name, texture, look));
      indices.set(asked, index);
      indices.set(key, index);
      return index;
    },
  };
}
