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

/** Each piece of a result, of 16 kB unless told, goes from a thread to the main one and back. */
export const pieceBytes = 64_000;

/**
 * `brotliQuality` is 0–11; higher is smaller and slower. The default suits replies that someone waits for.
 * Gzip, which few clients need, has one level.
 */
export async function compress(bytes: Buffer, encoding: Encoding, brotliQuality = 4): Promise<Buffer> {
  const compressed =
    encoding === 'gzip'
      ? await gzipped(bytes, { level: 6, chunkSize: pieceBytes })
      : await brotli(bytes, {
          chunkSize: pieceBytes,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        });
  // A copy, since one piece would hold the memory for a whole one.
  return compressed.length < pieceBytes ? Buffer.from(compressed) : compressed;
}

/** Reverses `compress` with brotli. The pieces are larger, as a page becomes a few times as long. */
export const decompress = (bytes: Buffer): Promise<Buffer> => unbrotli(bytes, { chunkSize: 2 * pieceBytes });

/** Fewer bytes fit into one packet as they are. */
const smallestCompressed = 1_400;

/** Compresses bytes that are worth it; undefined for few. */
export const compressMany = async (bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> =>
  bytes.length < smallestCompressed ? undefined : compress(bytes, encoding);

export async function compressBoth(bytes: Buffer, brotliQuality: number): Promise<Encoded> {
  const [br, gzip] = await Promise.all([compress(bytes, 'br', brotliQuality), compress(bytes, 'gzip')]);
  return { br, gzip };
}
