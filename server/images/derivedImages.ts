import { LRUCache } from 'lru-cache';
import { hourMs } from '../../shared/durations.ts';
import { etagOf } from '../content/etagOf.ts';
import { serverLimits } from '../limits.ts';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import type { Asker } from './asker.ts';
import { ImageError, imageProblems } from './imageError.ts';
import { contentTypes, type ImageFormat } from './imageFormats.ts';
import type { KeptImages } from './keptImages.ts';

/** An image derived from others; fits into a `FileReply`. */
export interface DerivedImage {
  contentType: string;
  etag: string;
  body: Buffer;
}

export interface DerivedKey {
  /** Below `derived/`. Contains everything that the image depends on, so that the image never changes. */
  key: string;
  format: ImageFormat;
  /** Whether it is stored; otherwise it is only kept in memory. */
  isKept: boolean;
}

/** Images that are made once, from memory, from the store, or anew. */
export interface DerivedImages {
  /** Null when the image has to be made. Throws the `ImageError` of an image that could not be made. */
  find(wanted: DerivedKey): Promise<DerivedImage | null>;
  /**
   * Makes the image when it is the asker's turn, unless another asker has had it made meanwhile.
   * @throws ApiError too_many_requests when the asker waits for too many images already
   */
  make(wanted: DerivedKey, asker: Asker, make: () => Promise<Buffer>): Promise<DerivedImage>;
  /** Does other work with images when it is the asker's turn. Work must not wait for another turn. */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  readonly reads: CacheReads;
  close(): Promise<void>;
}

interface Making extends DerivedKey {
  make: () => Promise<Buffer>;
}

const cacheBytes = 8_000_000;

/** Generous estimate of an error's memory. */
const errorBytes = 1_000;

/** An image that exceeded its limits is tried again after this time: the machine may have been busy. */
export const failureLifeMs = hourMs;

/** `concurrency`: how many images are made at once. */
export function createDerivedImages(kept: KeptImages, concurrency: number): DerivedImages {
  const reads = noCacheReads();
  const turns = createFairQueue({ concurrency, maxWaiting: serverLimits.waitingImages });
  const cache = new LRUCache<string, DerivedImage | ImageError, Making>({
    maxSize: cacheBytes,
    // A larger entry would evict too many others.
    maxEntrySize: cacheBytes / 8,
    sizeCalculation: (image) => (image instanceof ImageError ? errorBytes : Math.max(1, image.body.length)),
    // An entry evicted while it is being made is still returned.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context, options }) => {
      try {
        return imageOf(context, await readOrMake(kept, context));
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        if (imageProblems.isPassing(error.problem)) options.ttl = failureLifeMs;
        return error;
      }
    },
  });

  const inTurn = <T>({ address, signal }: Asker, work: () => Promise<T>): Promise<T> =>
    turns.run(address, work, signal);

  return {
    async find(wanted) {
      const known = cache.get(wanted.key);
      if (known) reads.hits += 1;
      else reads.misses += 1;
      if (known) return orThrow(known);
      const body = wanted.isKept ? await kept.read(wanted.key) : null;
      if (!body) return null;
      const image = imageOf(wanted, body);
      cache.set(wanted.key, image);
      return image;
    },
    make: (wanted, asker, make) =>
      inTurn(asker, async () =>
        orThrow(await cache.forceFetch(wanted.key, { context: { ...wanted, make } })),
      ),
    inTurn,
    get waiting() {
      return turns.waiting;
    },
    reads,
    close: turns.close,
  };
}

function orThrow(image: DerivedImage | ImageError): DerivedImage {
  if (image instanceof ImageError) throw image;
  return image;
}

const imageOf = ({ format }: DerivedKey, body: Buffer): DerivedImage => ({
  contentType: contentTypes[format],
  etag: etagOf(body),
  body,
});

/** Another process may have made it meanwhile. */
async function readOrMake(kept: KeptImages, { key, isKept, make }: Making): Promise<Buffer> {
  const found = isKept ? await kept.read(key) : null;
  if (found) return found;
  const body = await make();
  if (isKept) await kept.keep(key, body);
  return body;
}
