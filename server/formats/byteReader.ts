import { FormatError } from './formatError.ts';

/**
 * A position in little-endian binary data. Every read advances it, and throws FormatError rather than pass
 * the end.
 */
export interface ByteReader {
  bytes: Uint8Array;
  view: DataView;
  at: number;
}

/**
 * The largest binary file that is read: several times the largest known one, and small enough to keep hostile
 * ones fast.
 */
const maxBytes = 64 * 1024 * 1024;

/**
 * The most items that `readList` keeps. Real lists of names have some hundreds; texture indices end at
 * 65,535.
 */
const maxItems = 65_536;

export function createReader(bytes: Uint8Array): ByteReader {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
}

export function bytesLeft(reader: ByteReader): number {
  return reader.bytes.length - reader.at;
}

/** Skips `length` bytes and returns the offset of the first. */
export function skip(reader: ByteReader, length: number): number {
  if (!(length >= 0 && length <= bytesLeft(reader))) throw formatError(reader, 'The file ends too early');
  const start = reader.at;
  reader.at += length;
  return start;
}

export function readU8(reader: ByteReader): number {
  return reader.view.getUint8(skip(reader, 1));
}

export function readU16(reader: ByteReader): number {
  return reader.view.getUint16(skip(reader, 2), true);
}

export function readU32(reader: ByteReader): number {
  return reader.view.getUint32(skip(reader, 4), true);
}

export function readS32(reader: ByteReader): number {
  return reader.view.getInt32(skip(reader, 4), true);
}

export function readF32(reader: ByteReader): number {
  return reader.view.getFloat32(skip(reader, 4), true);
}

/** A length byte and that many Latin-1 characters, cut at the first NUL: some exporters pad with NULs. */
export function readString8(reader: ByteReader): string {
  return readLatin1(reader, readU8(reader));
}

/** Skips a length byte and that many bytes. */
export function skipString8(reader: ByteReader): void {
  skip(reader, readU8(reader));
}

export function readLatin1(reader: ByteReader, length: number): string {
  const start = skip(reader, length);
  const raw = reader.bytes.subarray(start, start + length);
  const end = raw.indexOf(0);
  return Buffer.from(end < 0 ? raw : raw.subarray(0, end)).toString('latin1');
}

/** A u32 count of items of at least `itemSize` bytes; refused when the rest of the file cannot hold them. */
export function readCount(reader: ByteReader, itemSize: number): number {
  const count = readU32(reader);
  if (count * itemSize > bytesLeft(reader)) {
    throw formatError(reader, `A list of ${count} items does not fit`);
  }
  return count;
}

/** Skips a u32 count and that many items; returns the count. */
export function skipList(reader: ByteReader, itemSize: number): number {
  const count = readCount(reader, itemSize);
  skip(reader, count * itemSize);
  return count;
}

/** Calls `act` for each item of a list: a u32 count and that many items of at least `itemSize` bytes. */
export function forEachItem(reader: ByteReader, itemSize: number, act: (reader: ByteReader) => void): void {
  const count = readCount(reader, itemSize);
  for (let index = 0; index < count; index++) act(reader);
}

/** Reads a u32 count and that many items of at least `itemSize` bytes. */
export function readList<T>(reader: ByteReader, itemSize: number, read: (reader: ByteReader) => T): T[] {
  const count = readCount(reader, itemSize);
  return readItems(reader, count, read);
}

/** @throws FormatError for a negative count, or more items than any real list has */
export function demandCount(reader: ByteReader, count: number): void {
  demand(reader, count >= 0 && count <= maxItems, `There cannot be a list of ${count} items`);
}

/** @throws FormatError also for more items than any real list has */
export function readItems<T>(reader: ByteReader, count: number, read: (reader: ByteReader) => T): T[] {
  demandCount(reader, count);
  const items: T[] = [];
  for (let index = 0; index < count; index++) items.push(read(reader));
  return items;
}

/** @throws FormatError for a file over the limit */
export function demandSize(reader: ByteReader): void {
  if (reader.bytes.length <= maxBytes) return;
  throw new FormatError(
    `The file has ${reader.bytes.length} bytes, more than the ${maxBytes} that are read.`,
  );
}

/** @throws FormatError unless the condition holds */
export function demand(reader: ByteReader, isRight: boolean, problem: string): void {
  if (!isRight) throw formatError(reader, problem);
}

function formatError(reader: ByteReader, problem: string): FormatError {
  return new FormatError(`${problem} at byte ${reader.at}.`, { offset: reader.at });
}
