import { type ByteReader, readCount, readS32, skip } from '../byteReader.ts';

/** Skips a count and as many animation sequences. @throws FormatError */
export function skipSequences(reader: ByteReader, version: number): void {
  const [headSize, sets] = version >= 22 ? [60, 8] : [51, 6];
  const count = readCount(reader, headSize + sets * 8);
  for (let sequence = 0; sequence < count; sequence++) {
    skip(reader, headSize);
    for (let set = 0; set < sets; set++) skipIntegerSet(reader);
  }
}

function skipIntegerSet(reader: ByteReader): void {
  skip(reader, 4); // unused
  skip(reader, readS32(reader) * 4);
}
