import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { pieceBytes } from './encoding.ts';
import { joinChecksums } from './joinChecksums.ts';

const deflate = promisify(deflateRaw);

/** Bytes with their compressed form, which can stand anywhere in a gzip file. */
export interface Piece {
  bytes: Buffer;
  /** CRC-32 of the bytes. */
  checksum: number;
  /** Blocks of deflate (RFC 1951) that end on a whole byte and need nothing from before. */
  deflated: Buffer;
}

export const deflatePiece = async (bytes: Buffer): Promise<Piece> => ({
  bytes,
  checksum: crc32(bytes),
  deflated: await deflate(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH, chunkSize: pieceBytes }),
});

/** A short text, stored as it is. */
export function storedPiece(text: string): Piece {
  const bytes = Buffer.from(text);
  const block = Buffer.alloc(5);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(0xffff - bytes.length, 3);
  return { bytes, checksum: crc32(bytes), deflated: Buffer.concat([block, bytes]) };
}

/** Deflate, no name, no time, unknown system (RFC 1952). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const end = Buffer.from([0x03, 0x00]);

/** The pieces one after the other as one gzip file, whose parts their compressed forms become. */
export function joinGzip(pieces: readonly Piece[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(joinChecksums(pieces), 0);
  trailer.writeUInt32LE(lengthOf(pieces) % 2 ** 32, 4);
  const gzip = Buffer.concat([header, ...pieces.map(({ deflated }) => deflated), end, trailer]);
  let at = header.length;
  for (const piece of pieces) {
    piece.deflated = gzip.subarray(at, at + piece.deflated.length);
    at += piece.deflated.length;
  }
  return gzip;
}

/** Their bytes one after the other, whose parts they become: nothing is in memory twice until some are replaced. */
export function joinBytes(pieces: readonly Piece[]): Buffer {
  const joined = Buffer.concat(pieces.map(({ bytes }) => bytes));
  let at = 0;
  for (const piece of pieces) {
    piece.bytes = joined.subarray(at, at + piece.bytes.length);
    at += piece.bytes.length;
  }
  return joined;
}

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
