import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/**
 * The smallest of the codings that a client names, whichever it names first; null (as it is) for anything else. `*` is
 * no name: a program that sends it may still not unpack anything.
 */
export function chooseEncoding(accepts: readonly string[]): Encoding | null {
  const accepted = accepts.map((coding) => coding.toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** `brotliQuality` 0–11: 4 answers while someone waits, 9 is for what is kept. */
export function compress(bytes: Buffer, encoding: Encoding, brotliQuality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
