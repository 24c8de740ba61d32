import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { blobKey, readBlob } from '../files/blobs.ts';
import type { ByteRange, FileStore } from '../files/fileStore.ts';
import type { FileSegment, ZipSegment } from './zipEntry.ts';
import type { ZipLayout } from './zipLayout.ts';

/** A part of a segment: bytes in memory, or a range of a file. */
type Piece = Buffer | FileRange;

interface FileRange {
  segment: FileSegment;
  range: ByteRange;
}

export const chunkBytes = 256 * 1024;
/**
 * Files up to this size are read whole, some of them ahead: the time to open each does not add up, and a slow
 * client does not occupy a connection to the store. Larger files are streamed.
 */
const smallBytes = 512 * 1024;
/** Number of pieces read ahead; every other one is a header. */
const piecesAhead = 16;
/** Once they are this large together, no further one is begun: many readers may take nothing for long. */
const bytesAhead = 1_000_000;

/**
 * The bytes of an archive, or any range of it, read from the file store on demand. The stream fails rather
 * than being shorter or longer than announced; destroying it closes what it reads.
 */
export function archiveStream(
  files: FileStore,
  layout: ZipLayout,
  range: ByteRange = { start: 0, end: layout.size },
): Readable {
  const chunks = readPieces(files, piecesOf(layout, range));
  return Readable.from(chunks, { objectMode: false, highWaterMark: chunkBytes });
}

/**
 * All bytes of a small archive, or of a small part of one. The store reads its files into the memory that is sent:
 * after each 64 MB of memory for bytes, V8 looks for garbage in everything it has. Fails as the stream does.
 */
export async function readArchive(
  files: FileStore,
  { segments, size }: { segments: readonly ZipSegment[]; size: number },
): Promise<Buffer> {
  const begin = segments[0]?.start ?? 0;
  const blobs = segments.flatMap((segment) =>
    'bytes' in segment || segment.file !== undefined
      ? []
      : [{ key: blobKey(segment.sha256), size: segment.size, start: segment.start - begin }],
  );
  const archive = await files.readTogether(blobs, size);
  for (const segment of segments) {
    const start = segment.start - begin;
    if ('bytes' in segment) segment.bytes.copy(archive, start);
    else if (segment.file !== undefined) ofSize(segment, await readFile(segment.file)).copy(archive, start);
  }
  return archive;
}

/** The bytes of whole segments: at once where they are few, else some are read ahead. */
export async function* readSegments(
  files: FileStore,
  segments: readonly ZipSegment[],
): AsyncGenerator<Buffer> {
  const size = segments.reduce((sum, segment) => sum + segment.size, 0);
  if (size > smallBytes) yield* readPieces(files, wholePieces(segments));
  else if (size > 0) yield await readArchive(files, { segments, size });
}

const wholePieces = (segments: readonly ZipSegment[]): Piece[] =>
  segments.map((segment) =>
    'bytes' in segment ? segment.bytes : { segment, range: { start: 0, end: segment.size } },
  );

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
  let heldBytes = 0;
  const readAhead = () => {
    while (upcoming.length < piecesAhead && heldBytes < bytesAhead) {
      const { value: piece } = rest.next();
      if (!piece) return;
      heldBytes += heldBy(piece);
      upcoming.push(Buffer.isBuffer(piece) ? piece : readEarly(files, piece));
    }
  };
  readAhead();
  for (const piece of pieces) {
    const early = upcoming.shift();
    heldBytes -= heldBy(piece);
    readAhead();
    if (early) yield early;
    else if (!Buffer.isBuffer(piece)) yield* readInTurn(files, piece);
  }
}

const isReadEarly = ({ segment }: FileRange): boolean => segment.size <= smallBytes;

/** The memory that a piece takes while it is ahead; a header is part of the layout. */
const heldBy = (piece: Piece): number =>
  !Buffer.isBuffer(piece) && isReadEarly(piece) ? piece.segment.size : 0;

/** Starts reading a piece ahead; null for one that is too large. */
function readEarly(files: FileStore, piece: FileRange): Promise<Buffer> | null {
  if (!isReadEarly(piece)) return null;
  const bytes = readPiece(files, piece);
  // The error is thrown when it is the piece's turn; until then, or when nobody waits any more, it must not
  // end the process.
  bytes.catch(() => undefined);
  return bytes;
}

async function readPiece(files: FileStore, { segment, range }: FileRange): Promise<Buffer> {
  return ofSize(segment, await readWhole(files, segment)).subarray(range.start, range.end);
}

const readWhole = (files: FileStore, { file, sha256 }: FileSegment): Promise<Buffer> =>
  file === undefined ? files.readAll(blobKey(sha256)) : readFile(file);

function ofSize(segment: FileSegment, bytes: Buffer): Buffer {
  if (bytes.length !== segment.size) throw wrongSize(segment);
  return bytes;
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
