import { parseFlipbook } from '../../../formats/flipbook.ts';
import { parseInterior } from '../../../formats/interior.ts';
import { parseShape, type ShapeMaterial } from '../../../formats/shape.ts';
import { parseSky } from '../../../formats/sky.ts';
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

/**
 * The textures that a file asks for.
 * @throws FormatError when its bytes are not what its format demands
 */
export const wantedTextures = (bytes: Uint8Array, format: Format): WantedTexture[] =>
  readers[format](bytes).filter(({ name }) => name !== '');

/** Interiors and the sides of a sky must have their textures; everything else can be shown without. */
const readers: Record<Format, (bytes: Uint8Array) => WantedTexture[]> = {
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
export function* withSkins(textures: WantedTexture[], skins: readonly string[]): Generator<WantedTexture> {
  yield* textures;
  for (const { name } of textures) {
    if (!name.startsWith('base.')) continue;
    for (const skin of skins) yield { name: name.replace('base', () => skin), ifMissing: null };
  }
}
