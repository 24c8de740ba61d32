import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { headLength } from './nestedArchive.ts';

export interface FileDigest {
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  crc32: number;
  /** The file's first bytes. */
  head: Uint8Array;
}

/** Measures a file while its bytes pass by. */
export function startDigest() {
  const hash = createHash('sha256');
  let size = 0;
  let crc = 0;
  let head: Uint8Array = new Uint8Array();
  return {
    /** Returns the size so far. */
    add(chunk: Uint8Array): number {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
      size += chunk.length;
      return size;
    },
    finish(): FileDigest {
      return { size, sha256: hash.digest('hex'), crc32: crc, head };
    },
  };
}
