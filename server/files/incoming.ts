import { Readable } from 'node:stream';
import { type PutOptions, type StoredFile, TooLargeError } from './fileStore.ts';

/** Bytes on their way into a store. */
export interface Incoming {
  /** The bytes, counted as they pass. */
  chunks: AsyncGenerator<Buffer>;
  /** Size of the bytes that have passed. */
  measured(): StoredFile;
  /**
   * Releases the source after a failure; returns the error that the put should throw, `undefined` when the
   * store is at fault.
   */
  abandon(error: unknown): unknown;
}

export function receive(
  source: Readable | Uint8Array,
  { maxBytes = Number.POSITIVE_INFINITY }: PutOptions = {},
): Incoming {
  let size = 0;
  let failure: unknown;

  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of piecesOf(source)) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new TooLargeError(maxBytes);
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }

  const abandon = (error: unknown): unknown => {
    if (source instanceof Readable && !(error instanceof TooLargeError)) source.destroy();
    return failure;
  };
  return { chunks: chunks(), measured: () => ({ size }), abandon };
}

async function* piecesOf(source: Readable | Uint8Array): AsyncGenerator<Buffer> {
  if (source instanceof Uint8Array) {
    yield Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    return;
  }
  for await (const chunk of source.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
}
