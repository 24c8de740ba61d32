import { type ByteReader, demand, readItems, readLatin1, readS32, skip } from '../byteReader.ts';
import { checkGuard, type MemoryBuffer, readAmount, skipShorts, skipWords } from './memoryBuffer.ts';
import { skipMesh } from './skipMesh.ts';

/** A record that makes a material a flip-book; `name` is an index into the shape's names. */
export interface FlipbookRecord {
  name: number;
  material: number;
}

/** Names of flip-book files by index of their material. */
export type FlipbookNames = ReadonlyMap<number, string>;

/** Reads the memory buffer of a shape of version 22 or later up to its names. @throws FormatError */
export function readFlipbookNames(buffer: MemoryBuffer, version: number): FlipbookNames {
  const counts = readCounts(buffer, version);
  skipWords(buffer, 1 + 1 + 3 + 6); // bounds
  checkGuard(buffer);
  skipRecords(buffer, counts.nodes * 5);
  skipRecords(buffer, counts.objects * 6);
  skipRecords(buffer, counts.decals * 5);
  const records = readFlipbookRecords(buffer, counts.flipbooks);
  skipRecords(buffer, counts.subShapes * 3);
  skipRecords(buffer, counts.subShapes * 3);
  skipPoses(buffer, counts);
  if (version > 23) skipGround(buffer, counts.groundFrames);
  skipRecords(buffer, counts.objectStates * 3);
  skipRecords(buffer, counts.decalStates);
  skipRecords(buffer, counts.triggers * 2);
  skipRecords(buffer, counts.details * 7);
  for (let mesh = 0; mesh < counts.meshes; mesh++) skipMesh(buffer);
  checkGuard(buffer);
  return namesOf(records, readItems(buffer.bytes, counts.names, readName));
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

function readFlipbookRecords(buffer: MemoryBuffer, count: number): FlipbookRecord[] {
  const records = readItems(buffer.words, count, (words) => {
    const record = { name: readS32(words), material: readS32(words) };
    skip(words, 12); // first frame, time, frames
    return record;
  });
  checkGuard(buffer);
  return records;
}

function skipPoses(buffer: MemoryBuffer, counts: ReturnType<typeof readCounts>): void {
  skipShorts(buffer, (counts.nodes + counts.rotations) * 4);
  skipWords(buffer, (counts.nodes + counts.translations) * 3);
  checkGuard(buffer);
  skipWords(buffer, counts.uniformScales + counts.alignedScales * 3 + counts.arbitraryScales * 3);
  skipShorts(buffer, counts.arbitraryScales * 4);
  checkGuard(buffer);
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
