import {
  type ByteReader,
  demand,
  forEachItem,
  readList,
  readString8,
  readU8,
  readU32,
  skip,
  skipList,
  skipString8,
} from '../byteReader.ts';
import { type ListPlace, listPlace, type RecordLayout } from './layout.ts';
import { type Dialect, readSurfaces } from './readSurfaces.ts';
import { skipPng } from './skipPng.ts';

/** One interior of a file: a detail level or a moving part. */
export interface InteriorRecord {
  surfaceCount: number;
  /** Names of the materials that surfaces use, as written. */
  usedMaterials: string[];
  /** Where its geometry is. */
  layout: RecordLayout;
}

/** The smallest possible interior: the coordinate bins alone take 2048 bytes. */
export const minRecordSize = 2048;

/**
 * Reads one interior. `onSurfaces` receives its surfaces as soon as they are known, so that they are kept
 * when the rest cannot be read.
 * @throws FormatError
 */
export function readRecord(
  reader: ByteReader,
  dialect: Dialect,
  onSurfaces: (record: InteriorRecord) => void,
): void {
  const version = readU32(reader);
  demand(reader, version <= 14, `Interior version ${version} is unknown`);
  onSurfaces(readUpToNullSurfaces(reader, version, dialect));
  skipLights(reader, version, dialect);
  skipHulls(reader, version);
  skipAfterHulls(reader, version);
}

function readUpToNullSurfaces(reader: ByteReader, version: number, dialect: Dialect): InteriorRecord {
  skip(reader, 4 + 4 + 24 + 16 + 1 + 4); // detail level, pixels, bounds, alarm state, light states
  const normals = listPlace(reader, 12);
  const planes = listPlace(reader, 6);
  const points = listPlace(reader, 12);
  if (version !== 4) skipList(reader, 1); // point visibilities
  const texGens = listPlace(reader, 32);
  skipList(reader, version >= 14 ? 10 : 6); // tree nodes
  skipList(reader, 6); // solid leaves
  skip(reader, 1); // version of the material list
  const materials = readList(reader, 1, skipMaterial);
  const windings = skipPacked(reader, 4, (param) => (param > 0 ? 2 : 4));
  skipList(reader, 8); // winding indices
  if (version >= 12) skipList(reader, 16); // edges
  skipList(reader, version >= 12 ? 20 : 12); // zones
  skipPacked(reader, 2); // zone surfaces
  if (version >= 12) skipList(reader, 4); // zone static meshes
  skipPacked(reader, 2); // zone portals
  skipList(reader, 12); // portals
  const surfaces = readSurfaces(reader, version, dialect, {
    windings: windings.count,
    planes: planes.count,
    materials: materials.length,
    texGens: texGens.count,
  });
  skipNormals(reader, version);
  skipList(reader, version >= 13 ? 11 : 8); // null surfaces
  const nameStarts = [...surfaces.usedMaterials].map((index) => materials[index] ?? 0);
  const usedMaterials = nameStarts.map((at) => readString8({ ...reader, at }));
  const layout = { version, normals, planes, points, texGens, materials, windings, surfaces: surfaces.place };
  return { surfaceCount: surfaces.place.count, usedMaterials, layout };
}

/** Returns the offset of the material's name, because most names are never needed. */
function skipMaterial(reader: ByteReader): number {
  const start = reader.at;
  skipString8(reader);
  return start;
}

/** Second edges and normals, which versions 2 to 5 have, and the lightmap indices. */
function skipNormals(reader: ByteReader, version: number): void {
  if (version >= 2 && version <= 5) skipList(reader, version >= 3 ? 24 : 16);
  if (version === 4 || version === 5) {
    skipList(reader, 12);
    skipPacked(reader, 2, (param) => (param === 0 ? 1 : 2));
  }
  const indexSize = version >= 13 ? 4 : 1;
  skipList(reader, indexSize);
  if (version !== 4) skipList(reader, indexSize);
}

function skipLights(reader: ByteReader, version: number, dialect: Dialect): void {
  if (version !== 4) forEachItem(reader, 1, () => skipLightmap(reader, dialect));
  skipPacked(reader, 4, () => 2); // solid leaf surfaces
  skipList(reader, 16); // animated lights
  skipList(reader, 13); // light states
  if (version === 4) return;
  skipList(reader, 10); // state data
  skip(reader, readU32(reader) + 4); // state data buffer; its flags lie between count and data
  skipList(reader, 1); // names
  forEachItem(reader, 36, skipMirror);
}

function skipLightmap(reader: ByteReader, { isTgea }: Dialect): void {
  skipPng(reader);
  if (isTgea) skipPng(reader);
  skip(reader, 1);
}

function skipMirror(reader: ByteReader): void {
  demand(reader, readU32(reader) === 1, 'A part of the interior is of an unknown kind');
  skip(reader, 32);
}

function skipHulls(reader: ByteReader, version: number): void {
  skipList(reader, version >= 12 ? 53 : 52); // convex hulls
  skipList(reader, 1); // emit strings
  skipIndices(reader, version); // hull indices
  skipPlaneIndices(reader, version);
  skipIndices(reader, version); // emit string indices
  skipIndices(reader, version); // surface indices
  skipPlaneIndices(reader, version); // planes of the polygon list
  skipIndices(reader, version); // points of the polygon list
  skipList(reader, 1); // strings of the polygon list
  skip(reader, 256 * 8); // coordinate bins
  skipPacked(reader, 2); // indices of the coordinate bins
  skip(reader, 4); // mode of the coordinate bins
}

function skipAfterHulls(reader: ByteReader, version: number): void {
  if (version === 4) return;
  skip(reader, 8); // ambient colours
  if (version >= 10) demand(reader, readU32(reader) === 0, 'Static meshes inside interiors cannot be read');
  skipList(reader, 12); // texture normals
  skipList(reader, 12); // texture matrices
  skipList(reader, 4); // texture matrix indices
  if (readU32(reader) !== 0) skip(reader, 8); // lightmap borders
}

function skipIndices(reader: ByteReader, version: number): void {
  if (version === 0) skipList(reader, 4);
  else skipPacked(reader, 4, () => 2);
}

function skipPlaneIndices(reader: ByteReader, version: number): void {
  if (version === 0) skipList(reader, 2);
  else skipPacked(reader, 2);
}

/**
 * Skips a list whose count may have bit 31 set: then a parameter byte follows, which may determine the size
 * of the items.
 */
function skipPacked(
  reader: ByteReader,
  plainSize: number,
  flaggedSize = (_: number) => plainSize,
): ListPlace {
  const word = readU32(reader);
  const count = word & 0x7fffffff;
  const itemSize = word === count ? plainSize : flaggedSize(readU8(reader));
  return { at: skip(reader, count * itemSize), count, itemSize };
}
