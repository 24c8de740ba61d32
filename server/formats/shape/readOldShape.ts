import type { SceneBox, Vector } from '../../../shared/scene.ts';
import {
  type ByteReader,
  demand,
  forEachItem,
  readCount,
  readF32,
  readLatin1,
  readList,
  readS32,
  skip,
  skipList,
} from '../byteReader.ts';
import { type MaterialRecord, readMaterials } from './readMaterials.ts';
import { type FlipbookNames, type FlipbookRecord, namesOf } from './readRecords.ts';
import { skipSequences } from './skipSequences.ts';

/**
 * Reads the rest of a shape older than version 19, one plain stream without memory buffer. @throws
 * FormatError
 */
export function readOldShape(
  reader: ByteReader,
  version: number,
): { materials: MaterialRecord[]; flipbookNames: FlipbookNames } {
  readOldBox(reader);
  skipList(reader, 8); // nodes
  skipList(reader, 16); // objects
  skipList(reader, 16); // decals
  const records = readList(reader, 8, readRecord);
  skipSubShapes(reader);
  skipList(reader, 20); // node states
  skipList(reader, 12); // object states
  skipList(reader, 4); // decal states
  skipList(reader, 8); // triggers
  skipList(reader, 16); // details
  skipSequences(reader, version);
  forEachItem(reader, 4, skipMesh);
  const names = readList(reader, 4, (inner) => readLatin1(inner, readS32(inner)));
  const hasMaterials = readS32(reader) !== 0;
  return { materials: hasMaterials ? readMaterials(reader) : [], flipbookNames: namesOf(records, names) };
}

/** The bounds of such a shape: two radii, the centre, and the box. */
export function readOldBox(reader: ByteReader): SceneBox {
  skip(reader, 5 * 4);
  const corner = (): Vector => [readF32(reader), readF32(reader), readF32(reader)];
  return { min: corner(), max: corner() };
}

function readRecord(reader: ByteReader): FlipbookRecord {
  return { name: readS32(reader), material: readS32(reader) };
}

/** Skips the first nodes, objects and decals of the sub-shapes: three lists of one length. */
function skipSubShapes(reader: ByteReader): void {
  const size = readCount(reader, 12) * 4;
  skip(reader, size + 4 + size + 4 + size);
}

function skipMesh(reader: ByteReader): void {
  const type = readS32(reader);
  if (type === 4) return;
  demand(reader, type === 0 || type === 1, `Mesh type ${type} is unknown`);
  skip(reader, 8);
  // vertices, texture vertices, normals, primitives, indices
  for (const size of [12, 8, 12, 8, 2]) skipList(reader, size);
  skip(reader, 8);
  if (type === 1) for (const size of [12, 12, 64, 4, 4, 4, 4]) skipList(reader, size); // skin
}
