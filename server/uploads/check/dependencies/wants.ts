import { readFile } from 'node:fs/promises';
import { parseFlipbook } from '../../../formats/flipbook.ts';
import { FormatError } from '../../../formats/formatError.ts';
import { parseInterior } from '../../../formats/interior.ts';
import { parseShape, type ShapeMaterial } from '../../../formats/shape.ts';
import { parseSky } from '../../../formats/sky.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import { bareName } from './findTexture.ts';

/** A picture, or a flip-book of pictures, that a file asks for by name. */
export interface Want {
  /** Without folder, lower case; of a flip-book with its extension. */
  name: string;
  /** The picture to take where there is no flip-book of that name. */
  instead?: string;
  /** What it means when there is none. */
  ifMissing: 'problem' | 'warning' | 'nothing';
}

export type Format = 'interior' | 'shape' | 'sky' | 'flipbook';

/** What the bytes of a file ask for; null when they are not what its format demands. */
export type ReadWants = (file: UnpackedFile, format: Format) => Promise<Want[] | null>;

/** Reads each file once, however many missions need it. */
export function createWantsReader(): ReadWants {
  const known = new Map<string, Promise<Want[] | null>>();
  return (file, format) => {
    const key = `${format} ${file.sha256}`;
    const wants = known.get(key) ?? read(file, format);
    known.set(key, wants);
    return wants;
  };
}

async function read(file: UnpackedFile, format: Format): Promise<Want[] | null> {
  const bytes = await readFile(file.file);
  try {
    return wantsIn[format](bytes).filter(({ name }) => name !== '');
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

const wantsIn: Record<Format, (bytes: Uint8Array) => Want[]> = {
  interior: (bytes) => parseInterior(bytes).usedMaterials.map((name) => ({ name, ifMissing: 'problem' })),
  // After the six sides come the environment map and clouds, which a sky can do without.
  sky: (bytes) =>
    parseSky(bytes).map((name, index) => ({
      name: bareName(name),
      ifMissing: index < 6 ? 'problem' : 'warning',
    })),
  flipbook: (bytes) => parseFlipbook(bytes).map((name) => ({ name: bareName(name), ifMissing: 'warning' })),
  shape: (bytes) => parseShape(bytes).materials.map(wantOf),
};

function wantOf(material: ShapeMaterial): Want {
  const name = bareName(material.name);
  const ifMissing = material.isReflectanceMapOnly ? 'nothing' : 'warning';
  if (!material.isFlipbook) return { name, ifMissing };
  return { name: bareName(material.flipbookName ?? `${name}.ifl`), instead: name, ifMissing };
}

/** A shape's `base.gem` may be worn as `red.gem`: the textures of the mission's skins come along where they exist. */
export function* withSkins(wants: Want[], skins: readonly string[]): Generator<Want> {
  yield* wants;
  for (const { name } of wants) {
    if (!name.startsWith('base.')) continue;
    for (const skin of skins) yield { name: name.replace('base', () => skin), ifMissing: 'nothing' };
  }
}
