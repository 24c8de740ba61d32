import { parseFlipbook } from '../../../formats/flipbook.ts';
import { parseInterior } from '../../../formats/interior.ts';
import { parseShape, type ShapeMaterial } from '../../../formats/shape.ts';
import { parseSky } from '../../../formats/sky.ts';
import { bareName } from './findTexture.ts';

/** A picture, or a flip-book of pictures, that a file refers to by name. */
export interface WantedTexture {
  /** Without folder, lower case; for a flip-book with its extension. */
  name: string;
  /** The picture to use when there is no flip-book of that name. */
  instead?: string;
  /** How a missing texture is reported: as a problem, as a warning, or not at all. */
  ifMissing: 'missingDependency' | 'missingTexture' | null;
}

export type Format = 'interior' | 'shape' | 'sky' | 'flipbook';

/**
 * The textures that a file refers to.
 * @throws FormatError when its bytes violate its format
 */
export const wantedTextures = (bytes: Uint8Array, format: Format): WantedTexture[] =>
  readers[format](bytes).filter(({ name }) => name !== '');

/** Interiors and the sides of a sky must have their textures; everything else can be shown without. */
const readers: Record<Format, (bytes: Uint8Array) => WantedTexture[]> = {
  interior: (bytes) =>
    parseInterior(bytes).usedMaterials.map((name) => ({ name, ifMissing: 'missingDependency' })),
  // After the six sides come the environment map and clouds, which a sky does not need.
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

/**
 * A shape's `base.gem` may be replaced by `red.gem`: the textures of the mission's skins are added if they
 * exist.
 */
export function* withSkins(textures: WantedTexture[], skins: readonly string[]): Generator<WantedTexture> {
  yield* textures;
  for (const { name } of textures) {
    if (!name.startsWith('base.')) continue;
    for (const skin of skins) yield { name: name.replace('base', () => skin), ifMissing: null };
  }
}
