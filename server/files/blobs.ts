import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { hourMs } from '../../shared/durations.ts';
import { type ByteRange, FileMissingError, type FileStore } from './fileStore.ts';

/** A file stored under the hash of its content, and therefore only once, however many levels use it. */
export interface StoredBlob {
  /** Lower-case hexadecimal. */
  sha256: string;
  size: number;
  crc32: number;
}

/** A sweeper leaves younger blobs alone, so that storing one again need not touch it. */
const freshForMs = hourMs;

export const blobKey = (sha256: string): string => `blobs/${sha256.slice(0, 2)}/${sha256}`;

export const measure = (bytes: Uint8Array): StoredBlob => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.byteLength,
  crc32: crc32(bytes),
});

export async function storeBlob(files: FileStore, bytes: Uint8Array): Promise<StoredBlob> {
  const blob = measure(bytes);
  await storeMeasured(files, bytes, blob);
  return blob;
}

/** Stores bytes that a thread has measured. */
export const storeMeasured = (files: FileStore, bytes: Uint8Array, measured: StoredBlob): Promise<void> =>
  keepBlob(files, measured, () => bytes);

/** Stores a local file without holding it in memory; it was measured before and must not change meanwhile. */
export const storeMeasuredFile = (files: FileStore, path: string, measured: StoredBlob): Promise<void> =>
  keepBlob(files, measured, () => createReadStream(path));

/** Throws `FileMissingError` when there is no such blob. */
export const readBlob = (files: FileStore, sha256: string, range?: ByteRange): Promise<Readable> =>
  files.read(blobKey(sha256), range);

async function keepBlob(
  files: FileStore,
  { sha256, size }: StoredBlob,
  content: () => Readable | Uint8Array,
): Promise<void> {
  const key = blobKey(sha256);
  const present = await files.stat(key);
  const isFresh = present?.size === size && Date.now() - present.modifiedAt.getTime() < freshForMs;
  if (isFresh) return;
  if (present?.size === size && (await touched(files, key))) return;
  await files.put(key, content());
}

/** False when a sweeper has removed it first. */
async function touched(files: FileStore, key: string): Promise<boolean> {
  try {
    await files.touch(key);
    return true;
  } catch (error) {
    if (error instanceof FileMissingError) return false;
    throw error;
  }
}
