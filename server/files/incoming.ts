import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { type PutOptions, type StoredFile, TooLargeError } from './fileStore.ts';

/** Bytes on their way into a store. */
export interface Incoming {
  /** The bytes, counted and hashed as they pass. */
  chunks: AsyncGenerator<Buffer>;
  /** What has passed. */
  measured(): StoredFile;
  /** Lets go of the source after a failure; answers the error that the put should throw, `undefined` when the store is at fault. */
  abandon(error: unknown): unknown;
}

export function receive(source: Readable | Uint8Array, options: PutOptions = {}): Incoming {
  const { maxBytes = Number.POSITIVE_INFINITY, signal } = options;
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;

  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of piecesOf(source, signal)) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new TooLargeError(maxBytes);
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      failure = signal?.aborted ? signal.reason : error;
      throw failure;
    }
  }

  const abandon = (error: unknown): unknown => {
    if (source instanceof Readable && !(error instanceof TooLargeError)) source.destroy();
    return failure;
  };
  return { chunks: chunks(), measured: () => ({ size, sha256: hash.digest('hex') }), abandon };
}

async function* piecesOf(source: Readable | Uint8Array, signal?: AbortSignal): AsyncGenerator<Buffer> {
  signal?.throwIfAborted();
  if (source instanceof Uint8Array) {
    yield Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    return;
  }
  if (signal) addAbortSignal(signal, source);
  for await (const chunk of source.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
}
