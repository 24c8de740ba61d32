import { type ByteReader, demand, skip } from '../byteReader.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const endChunk = 0x49454e44;

/**
 * Skips a PNG image that lies in other data: signature, then chunks of length, type, data and checksum until
 * IEND.
 */
export function skipPng(reader: ByteReader): void {
  const start = skip(reader, signature.length);
  const isPng = signature.every((byte, index) => reader.bytes[start + index] === byte);
  demand(reader, isPng, 'There is no PNG image');
  let type = 0;
  while (type !== endChunk) {
    const head = skip(reader, 8);
    type = reader.view.getUint32(head + 4);
    skip(reader, reader.view.getUint32(head) + 4);
  }
}
