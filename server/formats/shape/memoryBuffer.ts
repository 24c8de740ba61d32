import {
  type ByteReader,
  createReader,
  demand,
  readS32,
  readU8,
  readU16,
  readU32,
  skip,
} from '../byteReader.ts';

/** The three areas of a shape's memory buffer, each with its own cursor, and the number of the next guard. */
export interface MemoryBuffer {
  words: ByteReader;
  shorts: ByteReader;
  bytes: ByteReader;
  guard: number;
}

/** Reads the buffer's header and moves past the buffer. @throws FormatError */
export function readMemoryBuffer(reader: ByteReader): MemoryBuffer {
  const size = readU32(reader);
  const shortsStart = readU32(reader);
  const bytesStart = readU32(reader);
  demand(reader, shortsStart <= bytesStart && bytesStart <= size, 'The areas of the shape overlap');
  const start = skip(reader, size * 4);
  const area = (from: number, to: number): ByteReader =>
    createReader(reader.bytes.subarray(start + from * 4, start + to * 4));
  return {
    words: area(0, shortsStart),
    shorts: area(shortsStart, bytesStart),
    bytes: area(bytesStart, size),
    guard: 0,
  };
}

/** Checks that all three areas continue with the same guard number. @throws FormatError */
export function checkGuard(buffer: MemoryBuffer): void {
  const { words, shorts, bytes, guard } = buffer;
  const isRight = readU32(words) === guard && readU16(shorts) === guard && readU8(bytes) === guard % 256;
  demand(words, isRight, 'The areas of the shape are out of step');
  buffer.guard++;
}

export function skipWords(buffer: MemoryBuffer, count: number): void {
  skip(buffer.words, count * 4);
}

export function skipShorts(buffer: MemoryBuffer, count: number): void {
  skip(buffer.shorts, count * 2);
}

/** A signed count. */
export function readAmount(buffer: MemoryBuffer): number {
  const amount = readS32(buffer.words);
  demand(buffer.words, amount >= 0, `There cannot be ${amount} parts`);
  return amount;
}
