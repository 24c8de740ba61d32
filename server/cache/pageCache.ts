import { LRUCache } from 'lru-cache';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';

/** What visitors see of one kind of thing, by id: read once, then kept until something changes it. */
export interface PageCache<T> {
  /** Asked for by many at once it is read once. Throws what reading throws. */
  read(id: number): Promise<T>;
  drop(id: number): void;
  clear(): void;
  readonly reads: CacheReads;
}

const maxEntries = 3_000;
/** How long a missed event can leave something wrong. */
const freshForMs = 30_000;

export function createPageCache<T>(load: (id: number) => Promise<T>, clock: () => number): PageCache<T> {
  const cache = new LRUCache<number, Promise<T>>({
    max: maxEntries,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });

  const reads = noCacheReads();

  function keep(id: number): Promise<T> {
    const page = load(id);
    cache.set(id, page);
    page.catch(() => {
      if (cache.peek(id) === page) cache.delete(id);
    });
    return page;
  }

  return {
    read(id) {
      const known = cache.get(id);
      if (known) reads.hits += 1;
      else reads.misses += 1;
      return known ?? keep(id);
    },
    // What is being read at this moment is dropped too: it may have been read before the change.
    drop: (id) => void cache.delete(id),
    clear: () => cache.clear(),
    reads,
  };
}
