import { createCipheriv, createHmac, createSign, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { readBlob } from '../files/blobs.ts';
import type { FileStore } from '../files/fileStore.ts';
import { int32, type MbpakEntry, mbpakHeader } from './mbpakHeader.ts';

/** A file to be packed. */
export interface MbpakFile {
  /** Its name in the package. */
  path: string;
  sha256: string;
  size: number;
  /** A file of this machine with these bytes; without it they are the blob `sha256`. */
  file?: string;
}

export interface MbpakKeys {
  rsaKey: KeyObject;
  aesKey: Buffer;
}

const ivBytes = 16;

/**
 * Writes the package of `entries` to `path`; returns its size in bytes. The signature comes first but is
 * computed last, so the data part is first written to a file of its own. Only small pieces of it are ever in
 * memory.
 */
export async function writeMbpak(
  files: FileStore,
  { rsaKey, aesKey }: MbpakKeys,
  entries: readonly MbpakFile[],
  path: string,
): Promise<number> {
  const dataPath = `${path}.data`;
  try {
    const signer = createSign('RSA-SHA256');
    const placed = await writeData(files, aesKey, entries, dataPath, (bytes) => signer.update(bytes));
    const header = mbpakHeader(signer.sign(rsaKey), placed);
    await withNewFile(path, async (file) => {
      await file.appendFile(header);
      for await (const chunk of createReadStream(dataPath)) await file.appendFile(chunk);
    });
    return (await stat(path)).size;
  } finally {
    await rm(dataPath, { force: true });
  }
}

/** Each file deflated, then encrypted, one after the other. */
function writeData(
  files: FileStore,
  aesKey: Buffer,
  entries: readonly MbpakFile[],
  path: string,
  onBytes: (bytes: Buffer) => void,
): Promise<MbpakEntry[]> {
  return withNewFile(path, async (file) => {
    let size = 0;
    const append = async (bytes: Buffer) => {
      size += bytes.length;
      onBytes(bytes);
      await file.appendFile(bytes);
    };
    const placed: MbpakEntry[] = [];
    for (const entry of entries) {
      const offset = size;
      const iv = ivOf(aesKey, entry);
      await append(Buffer.concat([int32(ivBytes), iv]));
      await pipeline(
        bytesOf(files, entry),
        createDeflate(),
        createCipheriv('aes-256-cbc', aesKey, iv),
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await append(chunk);
        },
      );
      placed.push({ name: entry.path, offset, plainSize: entry.size, storedSize: size - offset });
    }
    return placed;
  });
}

async function withNewFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'w');
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Derived from the content, so that equal files give equal packages, and other files another IV. */
const ivOf = (aesKey: Buffer, { path, sha256 }: MbpakFile): Buffer =>
  createHmac('sha256', aesKey).update(`${sha256} ${path}`).digest().subarray(0, ivBytes);

async function* bytesOf(files: FileStore, entry: MbpakFile): AsyncGenerator<Buffer> {
  let left = entry.size;
  const source =
    entry.file === undefined ? await readBlob(files, entry.sha256) : createReadStream(entry.file);
  for await (const chunk of source) {
    left -= chunk.length;
    yield chunk;
  }
  if (left !== 0) throw new Error(`${entry.path} does not have the ${entry.size} bytes that it should have.`);
}
