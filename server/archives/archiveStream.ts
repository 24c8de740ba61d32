import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { blobKey, readBlob } from '../files/blobs.ts';
import type { ByteRange, FileStore } from '../files/fileStore.ts';
import type { FileSegment, ZipLayout } from './zipLayout.ts';

/** A part of a segment: bytes of ours, or a range of a file. */
type Piece = Buffer | FileRange;

interface FileRange {
  segment: FileSegment;
  range: ByteRange;
}

const chunkBytes = 256 * 1024;
/**
 * Files up to this size are read whole, some before their turn: neither the time to open each adds up, nor does a slow
 * client keep a connection to the store busy. Larger ones are read as they are sent.
 */
const smallBytes = 512 * 1024;
/** Every other piece is a header. */
const piecesAhead = 16;

/**
 * The bytes of an archive, or of any range of it, read from the file store as they are asked for. It fails rather than
 * being shorter or longer than it should; destroying it closes what it reads.
 */
export function archiveStream(
  files: FileStore,
  layout: ZipLayout,
  range: ByteRange = { start: 0, end: layout.size },
): Readable {
  const chunks = readPieces(files, piecesOf(layout, range));
  return Readable.from(chunks, { objectMode: false, highWaterMark: chunkBytes });
}

function piecesOf({ segments }: ZipLayout, { start, end }: ByteRange): Piece[] {
  return segments.flatMap((segment): Piece[] => {
    const range = {
      start: Math.max(0, start - segment.start),
      end: Math.min(segment.size, end - segment.start),
    };
    if (range.start >= range.end) return [];
    return 'bytes' in segment ? [segment.bytes.subarray(range.start, range.end)] : [{ segment, range }];
  });
}

async function* readPieces(files: FileStore, pieces: Piece[]): AsyncGenerator<Buffer> {
  const upcoming: (Buffer | Promise<Buffer> | null)[] = [];
  const rest = pieces.values();
  const start = () => {
    const { value: piece } = rest.next();
    if (piece) upcoming.push(Buffer.isBuffer(piece) ? piece : readEarly(files, piece));
  };
  for (let count = 0; count < piecesAhead; count++) start();
  for (const piece of pieces) {
    const early = upcoming.shift();
    start();
    if (early) yield early;
    else if (!Buffer.isBuffer(piece)) yield* readInTurn(files, piece);
  }
}

/** Null for what is too large to be read before its turn. */
function readEarly(files: FileStore, piece: FileRange): Promise<Buffer> | null {
  if (piece.segment.size > smallBytes) return null;
  const bytes = readWhole(files, piece);
  // A failure is met when its turn comes; until then, or when nobody waits any more, it must not end the process.
  bytes.catch(() => undefined);
  return bytes;
}

async function readWhole(files: FileStore, { segment, range }: FileRange): Promise<Buffer> {
  const { file, sha256, size } = segment;
  const whole = await (file === undefined ? files.readAll(blobKey(sha256)) : readFile(file));
  if (whole.length !== size) throw wrongSize(segment);
  return whole.subarray(range.start, range.end);
}

async function* readInTurn(files: FileStore, piece: FileRange): AsyncGenerator<Buffer> {
  let left = piece.range.end - piece.range.start;
  for await (const chunk of await open(files, piece)) {
    left -= chunk.length;
    if (left < 0) throw wrongSize(piece.segment);
    yield chunk;
  }
  if (left > 0) throw wrongSize(piece.segment);
}

async function open(files: FileStore, { segment, range }: FileRange): Promise<Readable> {
  if (segment.file !== undefined) {
    return createReadStream(segment.file, {
      start: range.start,
      end: range.end - 1,
      highWaterMark: chunkBytes,
    });
  }
  return readBlob(files, segment.sha256, range);
}

function wrongSize({ file, sha256, size }: FileSegment): Error {
  const name = file ?? `Blob ${sha256}`;
  return new Error(`${name} does not have the ${size} bytes it had when the archive was laid out.`);
}
