import { type ByteReader, readCount, skip } from '../byteReader.ts';

/** The position of a list of equally sized items in a file. */
export interface ListPlace {
  /** Offset of the first item. */
  at: number;
  count: number;
  itemSize: number;
}

/** The positions of an interior's geometry; noted while it is skipped, and read on demand. */
export interface RecordLayout {
  version: number;
  normals: ListPlace;
  planes: ListPlace;
  points: ListPlace;
  texGens: ListPlace;
  /** Offsets of the names. */
  materials: number[];
  windings: ListPlace;
  surfaces: ListPlace;
}

/** Skips a u32 count and that many items. */
export function listPlace(reader: ByteReader, itemSize: number): ListPlace {
  const count = readCount(reader, itemSize);
  return { at: skip(reader, count * itemSize), count, itemSize };
}
