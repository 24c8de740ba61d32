import { LRUCache } from 'lru-cache';

/** What visitors see of one kind of thing, by id: read once, then kept until something changes it. */
export interface PageCache<T> {
  /** Asked for by many at once it is read once. Throws what reading throws. */
  read(id: number): Promise<T>;
  drop(id: number): void;
  clear(): void;
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
    // What is being read at this moment is dropped too: it may have been read before the change.
    drop: (id) => void cache.delete(id),
    clear: () => cache.clear(),
  };
}
