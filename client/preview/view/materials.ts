import {
  AdditiveBlending,
  CanvasTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MeshBasicMaterial,
  NormalBlending,
  RepeatWrapping,
  Texture,
} from 'three';
import { type SceneMaterial, sceneLimits } from '../../../shared/scene.ts';
import { drawPattern } from './patterns/drawPattern.ts';

/** Loads a texture of the level by its SHA-256; rejects when there is none, or when the 3D view is closed. */
export type LoadPicture = (sha256: string) => Promise<ImageBitmap>;

export interface Materials {
  /** In the order of the indices of surfaces. */
  list: MeshBasicMaterial[];
  /** Replaces patterns by the level's own textures; calls `onChange` after each. */
  loadTextures(load: LoadPicture, onChange: () => void): Promise<void>;
}

/** The number of simultaneous requests for textures. */
const together = 4;

/** Every material of a scene, drawn with a pattern until its texture is loaded. */
export function createMaterials(materials: readonly SceneMaterial[], anisotropy: number): Materials {
  const repeated = (texture: Texture): Texture =>
    Object.assign(texture, {
      wrapS: RepeatWrapping,
      wrapT: RepeatWrapping,
      // The first row of a picture is v = 0, as in the games.
      flipY: false,
      anisotropy,
      magFilter: LinearFilter,
      minFilter: LinearMipmapLinearFilter,
      needsUpdate: true,
    });
  const list = materials.map(
    (material) =>
      new MeshBasicMaterial({
        vertexColors: true,
        map: repeated(new CanvasTexture(drawPattern(material))),
        transparent: !!material.blend,
        depthWrite: !material.blend,
        blending: material.blend === 'add' ? AdditiveBlending : NormalBlending,
      }),
  );

  function replace(material: MeshBasicMaterial, picture: Texture): void {
    material.map?.dispose();
    material.map = picture;
  }

  return {
    list,
    async loadTextures(load, onChange) {
      const byHash = new Map<string, MeshBasicMaterial[]>();
      for (const [index, { texture }] of materials.entries()) {
        const material = list[index];
        if (texture && material) byHash.set(texture, [...(byHash.get(texture) ?? []), material]);
      }
      const waiting = [...byHash].slice(0, sceneLimits.textures);
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [sha256, users] = next;
          // A texture that cannot be loaded keeps its pattern, in its own average colour.
          const bitmap = await load(sha256).catch(() => null);
          if (!bitmap) continue;
          const picture = repeated(new Texture(bitmap));
          for (const material of users) replace(material, picture);
          onChange();
        }
      };
      await Promise.all(Array.from({ length: together }, work));
    },
  };
}
