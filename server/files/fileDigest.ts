import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

export interface FileDigest {
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** Unsigned. */
  crc32: number;
}

/** Computes the digest of a file while its bytes stream through. */
export function startDigest() {
  const hash = createHash('sha256');
  let size = 0;
  let crc = 0;
  return {
    /** Returns the size so far. */
    add(chunk: Uint8Array): number {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      size += chunk.length;
      return size;
    },
    finish: (): FileDigest => ({ size, sha256: hash.digest('hex'), crc32: crc }),
  };
}

/** Computes the digest of a local file. */
export async function digestFile(file: string): Promise<FileDigest> {
  const digest = startDigest();
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) digest.add(chunk);
  return digest.finish();
}
