import { LRUCache } from 'lru-cache';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';

/** Pages of one kind as visitors see them, by ID: read once, then kept until a change drops them. */
export interface PageCache<T> {
  /** Concurrent calls share one read. Rejects with the error of reading. */
  read(id: number): Promise<T>;
  drop(id: number): void;
  clear(): void;
  /** Changes what one page shows, if it is kept. */
  patch(id: number, change: PageChange<T>): void;
  /** The same for every page that is kept. */
  patchAll(change: PageChange<T>): void;
  readonly reads: CacheReads;
}

/**
 * The page after a change of what it shows: the same object when it does not show it, null when it has to be read again.
 */
export type PageChange<T> = (page: T, id: number) => T | null;

interface Kept<T> {
  page: Promise<T>;
  /** Undefined while it is being read. */
  value: T | undefined;
  /** Changes during the read, which may have started before them. */
  missed: PageChange<T>[];
}

const maxEntries = 3_000;
/** The longest that a missed event can leave a page out of date. */
const freshForMs = 30_000;

export function createPageCache<T>(load: (id: number) => Promise<T>, clock: () => number): PageCache<T> {
  const cache = new LRUCache<number, Kept<T>>({
    max: maxEntries,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });

  const reads = noCacheReads();

  function keep(id: number): Promise<T> {
    const missed: PageChange<T>[] = [];
    const read = async (): Promise<T> => {
      const value = await load(id);
      const changed = missed.reduce<T | null>((page, change) => page && change(page, id), value);
      if (changed === null) {
        forget(id, kept);
        return readPage(id);
      }
      kept.value = changed;
      return changed;
    };
    const kept: Kept<T> = { page: read(), value: undefined, missed };
    cache.set(id, kept);
    kept.page.catch(() => forget(id, kept));
    return kept.page;
  }

  function readPage(id: number): Promise<T> {
    const known = cache.get(id);
    if (known) reads.hits += 1;
    else reads.misses += 1;
    return known?.page ?? keep(id);
  }

  function apply(id: number, kept: Kept<T>, change: PageChange<T>): void {
    if (kept.value === undefined) {
      kept.missed.push(change);
      return;
    }
    const changed = change(kept.value, id);
    if (changed === null) forget(id, kept);
    else if (changed !== kept.value) Object.assign(kept, { value: changed, page: Promise.resolve(changed) });
  }

  function forget(id: number, kept: Kept<T>): void {
    if (cache.peek(id) === kept) cache.delete(id);
  }

  return {
    read: readPage,
    // This also drops a read in progress, which may have started before the change.
    drop: (id) => void cache.delete(id),
    clear: () => cache.clear(),
    patch(id, change) {
      const kept = cache.peek(id);
      if (kept) apply(id, kept, change);
    },
    patchAll(change) {
      for (const [id, kept] of [...cache.entries()]) apply(id, kept, change);
    },
    reads,
  };
}
