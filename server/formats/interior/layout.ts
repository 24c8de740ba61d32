import { type ByteReader, readCount, skip } from '../byteReader.ts';

/** Where a list of items of one size lies in a file. */
export interface ListPlace {
  /** Offset of the first item. */
  at: number;
  count: number;
  itemSize: number;
}

/** Where the geometry of an interior lies; noted while it is skipped, and read by whoever needs it. */
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
