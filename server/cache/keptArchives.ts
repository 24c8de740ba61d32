import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';

/** The bytes of small archives that were sent lately, by ETag: equal for equal bytes, so that none is out of date. */
export interface KeptArchives {
  /** A range of an archive of `size` bytes; `open` reads a range of one that is not kept. */
  read(archive: Archive, range: { start: number; end: number }): Promise<Readable>;
  readonly reads: CacheReads;
}

interface Archive {
  etag: string;
  size: number;
  open(range: { start: number; end: number }): Readable;
}

const maxBytes = 24_000_000;
/** Larger ones are streamed: most of their time goes into sending, not into opening files. */
const smallBytes = 512 * 1024;

export function createKeptArchives(): KeptArchives {
  const cache = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const reads = noCacheReads();
  return {
    async read({ etag, size, open }, { start, end }) {
      if (size > smallBytes) return open({ start, end });
      const known = cache.get(etag);
      if (known) reads.hits += 1;
      else reads.misses += 1;
      const bytes = known ?? (await buffer(open({ start: 0, end: size })));
      cache.set(etag, bytes);
      return Readable.from([bytes.subarray(start, end)], { objectMode: false });
    },
    reads,
  };
}
