import { LRUCache } from 'lru-cache';

/** Pages of one kind as visitors see them, by ID: read once, then kept until a change drops them. */
export interface PageCache<T> {
  /** Concurrent calls share one read. Rejects with the error of reading. */
  read(id: number): Promise<T>;
  drop(id: number): void;
  clear(): void;
}

const maxEntries = 3_000;
/** The longest that a missed event can leave a page out of date. */
const freshForMs = 30_000;

export function createPageCache<T>(load: (id: number) => Promise<T>, clock: () => number): PageCache<T> {
  const cache = new LRUCache<number, Promise<T>>({
    max: maxEntries,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });

  function keep(id: number): Promise<T> {
    const page = load(id);
    cache.set(id, page);
    page.catch(() => {
      if (cache.peek(id) === page) cache.delete(id);
    });
    return page;
  }

  return {
    read: (id) => cache.get(id) ?? keep(id),
    // This also drops a read in progress, which may have started before the change.
    drop: (id) => void cache.delete(id),
    clear: () => cache.clear(),
  };
}
