import { type ByteReader, demand, readF32, readItems, readLatin1, readS32, skip } from '../byteReader.ts';
import type { ListPlace } from '../interior/layout.ts';
import { checkGuard, type MemoryBuffer, readAmount, skipShorts, skipWords } from './memoryBuffer.ts';
import { type MeshLayout, readMesh } from './readMesh.ts';

/** A record that makes a material a flip-book; `name` is an index into the shape's names. */
export interface FlipbookRecord {
  name: number;
  material: number;
}

/** Names of flip-book files by index of their material. */
export type FlipbookNames = ReadonlyMap<number, string>;

/** The memory buffer of a shape: its lists, and the positions of the numbers in them. */
export interface ShapeRecords {
  flipbookNames: FlipbookNames;
  /** The parent of each node; −1 for none. */
  parents: number[];
  /** Of the nodes at rest: four 16-bit numbers each, and three floats each. */
  rotations: ListPlace;
  translations: ListPlace;
  objects: ShapeObject[];
  /** Which objects belong to which part of the shape. */
  subShapes: { firstObject: number; objects: number }[];
  details: ShapeDetail[];
  meshes: (MeshLayout | null)[];
}

/** Something at a node; it has a mesh for each level of detail. */
export interface ShapeObject {
  name: string;
  meshes: number;
  firstMesh: number;
  node: number;
}

export interface ShapeDetail {
  subShape: number;
  /** Which of the meshes of its objects. */
  objectDetail: number;
  /** Pixels from which on it is seen; below 0 it never is. */
  size: number;
}

/** Reads the memory buffer of a shape of version 22 or later up to its names. @throws FormatError */
export function readRecords(buffer: MemoryBuffer, version: number): ShapeRecords {
  const counts = readCounts(buffer, version);
  skipWords(buffer, 1 + 1 + 3 + 6); // bounds
  checkGuard(buffer);
  const parents = readGuarded(buffer, counts.nodes, 5, ([, parent = -1]) => parent);
  const objects = readGuarded(
    buffer,
    counts.objects,
    6,
    ([name = -1, meshes = 0, firstMesh = 0, node = -1]) => ({
      name,
      meshes,
      firstMesh,
      node,
    }),
  );
  skipRecords(buffer, counts.decals * 5);
  const flipbooks = readGuarded(buffer, counts.flipbooks, 5, ([name = -1, material = -1]) => ({
    name,
    material,
  }));
  const firstObjects = readColumn(buffer, counts.subShapes);
  const objectCounts = readColumn(buffer, counts.subShapes);
  const { rotations, translations } = readPoses(buffer, counts);
  if (version > 23) skipGround(buffer, counts.groundFrames);
  skipRecords(buffer, counts.objectStates * 3);
  skipRecords(buffer, counts.decalStates);
  skipRecords(buffer, counts.triggers * 2);
  const details = readDetails(buffer, counts.details);
  const meshes = readItems(buffer.words, counts.meshes, () => readMesh(buffer));
  checkGuard(buffer);
  const names = readItems(buffer.bytes, counts.names, readName);
  return {
    flipbookNames: namesOf(flipbooks, names),
    parents,
    rotations,
    translations,
    objects: objects.map(({ name, ...object }) => ({ ...object, name: names[name] ?? '' })),
    subShapes: firstObjects.map((firstObject, index) => ({ firstObject, objects: objectCounts[index] ?? 0 })),
    details,
    meshes,
  };
}

export function namesOf(records: FlipbookRecord[], names: string[]): FlipbookNames {
  return new Map(records.map(({ name, material }) => [material, names[name]?.trim() ?? '']));
}

/** The order of the properties is the order in the file. */
function readCounts(buffer: MemoryBuffer, version: number) {
  const counts = {
    nodes: readAmount(buffer),
    objects: readAmount(buffer),
    decals: readAmount(buffer),
    subShapes: readAmount(buffer),
    flipbooks: readAmount(buffer),
    rotations: readAmount(buffer),
    translations: readAmount(buffer),
    uniformScales: readAmount(buffer),
    alignedScales: readAmount(buffer),
    arbitraryScales: readAmount(buffer),
    groundFrames: version > 23 ? readAmount(buffer) : 0,
    objectStates: readAmount(buffer),
    decalStates: readAmount(buffer),
    triggers: readAmount(buffer),
    details: readAmount(buffer),
    meshes: readAmount(buffer),
    skins: version < 23 ? readAmount(buffer) : 0,
    names: readAmount(buffer),
  };
  skipWords(buffer, 2); // smallest visible size and detail
  checkGuard(buffer);
  return counts;
}

/** Records of `size` words each, and the guard after them. */
function readGuarded<T>(
  buffer: MemoryBuffer,
  count: number,
  size: number,
  read: (words: number[]) => T,
): T[] {
  const records = readItems(buffer.words, count, (words) =>
    read(Array.from({ length: size }, () => readS32(words))),
  );
  checkGuard(buffer);
  return records;
}

/** The second of three lists of one length: that of the objects, between those of nodes and decals. */
function readColumn(buffer: MemoryBuffer, count: number): number[] {
  skipWords(buffer, count);
  const column = readItems(buffer.words, count, readS32);
  skipWords(buffer, count);
  checkGuard(buffer);
  return column;
}

function readDetails(buffer: MemoryBuffer, count: number): ShapeDetail[] {
  const details = readItems(buffer.words, count, (words) => {
    skip(words, 4); // name
    const [subShape, objectDetail, size] = [readS32(words), readS32(words), readF32(words)];
    skip(words, 12);
    return { subShape, objectDetail, size };
  });
  checkGuard(buffer);
  return details;
}

/** The poses of animations lie behind those of rest. */
function readPoses(
  buffer: MemoryBuffer,
  counts: ReturnType<typeof readCounts>,
): Pick<ShapeRecords, 'rotations' | 'translations'> {
  const { nodes } = counts;
  const rotations = { at: skip(buffer.shorts, nodes * 8), count: nodes, itemSize: 8 };
  const translations = { at: skip(buffer.words, nodes * 12), count: nodes, itemSize: 12 };
  skipShorts(buffer, counts.rotations * 4);
  skipWords(buffer, counts.translations * 3);
  checkGuard(buffer);
  skipWords(buffer, counts.uniformScales + counts.alignedScales * 3 + counts.arbitraryScales * 3);
  skipShorts(buffer, counts.arbitraryScales * 4);
  checkGuard(buffer);
  return { rotations, translations };
}

function skipGround(buffer: MemoryBuffer, frames: number): void {
  skipWords(buffer, frames * 3);
  skipShorts(buffer, frames * 4);
  checkGuard(buffer);
}

function skipRecords(buffer: MemoryBuffer, words: number): void {
  skipWords(buffer, words);
  checkGuard(buffer);
}

/** A name up to its NUL. */
function readName(reader: ByteReader): string {
  const end = reader.bytes.indexOf(0, reader.at);
  demand(reader, end >= 0, 'A name of the shape has no end');
  return readLatin1(reader, end + 1 - reader.at);
}
