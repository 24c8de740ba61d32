import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/**
 * The most compact coding that a client accepts by name, whatever its order; null (uncompressed) when it
 * names none. `*` does not count as a name: a program that sends it may not be able to decompress anything.
 */
export function chooseEncoding(accepts: readonly string[]): Encoding | null {
  const accepted = accepts.map((coding) => coding.toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** `brotliQuality` is 0–11: 4 for answers that someone waits for, 9 for those that are kept. */
export function compress(bytes: Buffer, encoding: Encoding, brotliQuality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
