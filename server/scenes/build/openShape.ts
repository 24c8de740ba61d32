import { posix } from 'node:path';
import { parseFlipbook } from '../../formats/flipbook.ts';
import { textureStem } from '../../formats/interior.ts';
import { readShapeModel, type ShapeMaterial } from '../../formats/shape.ts';
import type { FilePart, PartSources } from './filePart.ts';
import type { SceneFile } from './levelFiles.ts';
import type { ShapeLook } from './materials.ts';
import { shapeGeometry } from './shapeGeometry.ts';

export const isShape = (path: string): boolean => path.endsWith('.dts');

/** A shape, which has one part. @throws FormatError */
export function openShape(file: SceneFile, sources: PartSources): (part: number) => FilePart | null {
  const model = readShapeModel(sources.read(file));
  const folder = posix.dirname(file.path);
  return () => ({
    geometry: shapeGeometry(model),
    materialOf(index) {
      const material = model.materials[index];
      if (!material || material.isReflectanceMapOnly) return null;
      return sources.materials.indexOf(folder, textureOf(material, folder, sources), lookOf(material));
    },
  });
}

/** The texture of a material; the first frame of a flip-book. */
function textureOf(
  { name, isFlipbook, flipbookName }: ShapeMaterial,
  folder: string,
  { files, read }: PartSources,
): string {
  const own = textureStem(name);
  const flipbook = isFlipbook ? files.find(posix.join(folder, flipbookName ?? `${own}.ifl`)) : undefined;
  const [frame] = flipbook ? parseFlipbook(read(flipbook)) : [];
  return frame === undefined ? own : textureStem(frame);
}

const flags = { translucent: 1 << 2, additive: 1 << 3, selfLit: 1 << 5 };

function lookOf({ flags: set }: ShapeMaterial): ShapeLook {
  const has = (flag: number) => (set & flag) !== 0;
  const blend: ShapeLook['blend'] = has(flags.additive) ? 'add' : has(flags.translucent) ? 'mix' : undefined;
  return { ...(blend && { blend }), ...(has(flags.selfLit) && { isLit: true as const }) };
}
