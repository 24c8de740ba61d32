import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Bytes with their compressed form, which can stand anywhere in a gzip file. */
export interface Piece {
  bytes: Buffer;
  /** Blocks of deflate (RFC 1951) that end on a whole byte and need nothing from before. */
  deflated: Buffer;
}

export const deflatePiece = async (bytes: Buffer): Promise<Piece> => ({
  bytes,
  deflated: await deflate(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH }),
});

/** A short text, stored as it is. */
export function storedPiece(text: string): Piece {
  const bytes = Buffer.from(text);
  const block = Buffer.alloc(5);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(0xffff - bytes.length, 3);
  return { bytes, deflated: Buffer.concat([block, bytes]) };
}

/** Deflate, no name, no time, unknown system (RFC 1952). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const end = Buffer.from([0x03, 0x00]);

/**
 * The pieces one after the other, plain and as one gzip file; `breathe` is called between two of them. The pieces
 * become parts of what is returned, so that nothing is in memory twice.
 */
export async function joinPieces(
  pieces: readonly Piece[],
  breathe: () => Promise<void> | undefined,
): Promise<{ bytes: Buffer; gzip: Buffer }> {
  let checksum = 0;
  for (const piece of pieces) {
    checksum = crc32(piece.bytes, checksum);
    await breathe();
  }
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
  await breathe();
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(bytes.length, 4);
  const gzip = Buffer.concat([header, ...pieces.map(({ deflated }) => deflated), end, trailer]);
  let at = 0;
  let deflatedAt = header.length;
  for (const piece of pieces) {
    piece.bytes = bytes.subarray(at, at + piece.bytes.length);
    piece.deflated = gzip.subarray(deflatedAt, deflatedAt + piece.deflated.length);
    at += piece.bytes.length;
    deflatedAt += piece.deflated.length;
  }
  return { bytes, gzip };
}
