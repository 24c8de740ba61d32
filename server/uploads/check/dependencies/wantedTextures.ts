import { readFile } from 'node:fs/promises';
import { parseFlipbook } from '../../../formats/flipbook.ts';
import { FormatError } from '../../../formats/formatError.ts';
import { parseInterior } from '../../../formats/interior.ts';
import { parseShape, type ShapeMaterial } from '../../../formats/shape.ts';
import { parseSky } from '../../../formats/sky.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { bareName } from './findTexture.ts';

/** A picture, or a flip-book of pictures, that a file asks for by name. */
export interface WantedTexture {
  /** Without folder, lower case; of a flip-book with its extension. */
  name: string;
  /** The picture to take where there is no flip-book of that name. */
  instead?: string;
  /** What is reported when there is none: a problem, a warning or nothing. */
  ifMissing: 'missingDependency' | 'missingTexture' | null;
}

export type Format = 'interior' | 'shape' | 'sky' | 'flipbook';

/** What the bytes of a file ask for; null when they are not what its format demands. */
export type ReadTextures = (file: UnpackedFile, format: Format) => Promise<WantedTexture[] | null>;

/** Reads each file once, however many missions need it. */
export function createTextureReader(): ReadTextures {
  const known = new Map<string, Promise<WantedTexture[] | null>>();
  return (file, format) => {
    const key = `${format} ${file.sha256}`;
    const wants = known.get(key) ?? read(file, format);
    known.set(key, wants);
    return wants;
  };
}

async function read(file: UnpackedFile, format: Format): Promise<WantedTexture[] | null> {
  const bytes = await readFile(file.file);
  try {
    return texturesOf[format](bytes).filter(({ name }) => name !== '');
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

/** An upload is refused for the textures that an interior or a sky cannot be seen without; a shape can. */
const texturesOf: Record<Format, (bytes: Uint8Array) => WantedTexture[]> = {
  interior: (bytes) =>
    parseInterior(bytes).usedMaterials.map((name) => ({ name, ifMissing: 'missingDependency' })),
  // After the six sides come the environment map and clouds, which a sky can do without.
  sky: (bytes) =>
    parseSky(bytes).map((name, index) => ({
      name: bareName(name),
      ifMissing: index < 6 ? 'missingDependency' : 'missingTexture',
    })),
  flipbook: (bytes) =>
    parseFlipbook(bytes).map((name) => ({ name: bareName(name), ifMissing: 'missingTexture' })),
  shape: (bytes) => parseShape(bytes).materials.map(textureOf),
};

function textureOf(material: ShapeMaterial): WantedTexture {
  const name = bareName(material.name);
  const ifMissing = material.isReflectanceMapOnly ? null : 'missingTexture';
  if (!material.isFlipbook) return { name, ifMissing };
  return { name: bareName(material.flipbookName ?? `${name}.ifl`), instead: name, ifMissing };
}

/** A shape's `base.gem` may be worn as `red.gem`: the textures of the mission's skins come along where they exist. */
export function* withSkins(wants: WantedTexture[], skins: readonly string[]): Generator<WantedTexture> {
  yield* wants;
  for (const { name } of wants) {
    if (!name.startsWith('base.')) continue;
    for (const skin of skins) yield { name: name.replace('base', () => skin), ifMissing: null };
  }
}
