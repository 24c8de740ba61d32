import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unbrotli = promisify(brotliDecompress);

export type Encoding = 'br' | 'gzip';

/** The most compact one first. */
export const allEncodings: readonly Encoding[] = ['br', 'gzip'];

/**
 * The coding for a client that accepts some by name, whatever its order: the most compact one, of those that are
 * `ready` if it accepts one of these; null (uncompressed) when it names none. `*` does not count as a name: a program
 * that sends it may not be able to decompress anything.
 */
export function chooseEncoding(accepts: readonly string[], ready: readonly Encoding[] = []): Encoding | null {
  const accepted = accepts.map((coding) => coding.toLowerCase());
  return [...ready, ...allEncodings].find((coding) => accepted.includes(coding)) ?? null;
}

/** Bytes in both codings, to be kept. */
export type Encoded = Record<Encoding, Buffer>;

/**
 * `brotliQuality` is 0–11; higher is smaller and slower. The default suits replies that someone waits for.
 * Gzip, which few clients need, has one level.
 */
export function compress(bytes: Buffer, encoding: Encoding, brotliQuality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Reverses `compress` with brotli. */
export const decompress = (bytes: Buffer): Promise<Buffer> => unbrotli(bytes);

/** Fewer bytes fit into one packet as they are. */
const smallestCompressed = 1_400;

/** Compresses bytes that are worth it; undefined for few. */
export const compressMany = async (bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> =>
  bytes.length < smallestCompressed ? undefined : compress(bytes, encoding);

export async function compressBoth(bytes: Buffer, brotliQuality: number): Promise<Encoded> {
  const [br, gzip] = await Promise.all([compress(bytes, 'br', brotliQuality), compress(bytes, 'gzip')]);
  return { br, gzip };
}
