import { LRUCache } from 'lru-cache';
import type { ThingKind } from '../../shared/loves.ts';
import { type CacheReads, noCacheReads } from '../services/cacheReads.ts';
import { jsonLength } from './jsonLength.ts';
import { createShownIndex, type ShownIndex, type ShownThings } from './shownIndex.ts';

/** Pages of one kind as visitors see them, by ID or query: read once, then kept until a change drops them. */
export interface PageCache<T, Key = number> {
  /** Concurrent calls share one read. Rejects with the error of reading. */
  read(key: Key): Promise<T>;
  /** The page if it is kept; not counted as a read. */
  known(key: Key): T | undefined;
  drop(key: Key): void;
  clear(): void;
  /** Changes what one page shows, if it is kept. */
  patch(key: Key, change: PageChange<T, Key>): void;
  /** The same for every kept page. */
  patchAll(change: PageChange<T, Key>): void;
  /**
   * The same for those that show a thing, and for others that are being read or of which it is not known:
   * `change` has to look.
   */
  patchShowing(kind: ThingKind | 'account', id: number, change: PageChange<T, Key>): void;
  readonly reads: CacheReads;
}

/**
 * Returns the page after a change: the same object when the page does not show the change, null when it has
 * to be read again.
 */
export type PageChange<T, Key = number> = (page: T, key: Key) => T | null;

interface Kept<T, Key> {
  key: Key;
  page: Promise<T>;
  /** Undefined while it is being read. */
  value: T | undefined;
  /** Changes during the read, which may have started before them. */
  missed: PageChange<T, Key>[];
  /** 0 while it is being read. */
  length: number;
}

interface PageCacheOptions<T, Key> {
  load: (key: Key) => Promise<T>;
  /** Equal for equal keys. */
  nameOf: (key: Key) => string | number;
  maxEntries: number;
  /**
   * The most characters of JSON of all pages; with their objects and their compressed forms, they take two to
   * three times as many bytes. A longer page is kept until the next one.
   */
  maxLength: number;
  shown?: ShownThings<T>;
  clock: () => number;
}

const maxEntries = 2_000;
const maxLength = 8_000_000;
/**
 * The longest time that a page may be out of date when neither an event nor the database reports a change. Each page
 * is kept for between half and all of it: pages that were read together would all be read again together.
 */
const freshForMs = 300_000;
const keptForMs = (): number => freshForMs * (1 - Math.random() / 2);

export const createPageCache = <T>(
  load: (id: number) => Promise<T>,
  clock: () => number,
  shown: ShownThings<T> = {},
): PageCache<T> => createCacheByKey({ load, nameOf: (id) => id, maxEntries, maxLength, shown, clock });

export function createCacheByKey<T, Key>(options: PageCacheOptions<T, Key>): PageCache<T, Key> {
  const { load, nameOf, shown = {}, clock } = options;
  const reading = new Set<Kept<T, Key>>();
  const indexes = new Map<string, ShownIndex<Kept<T, Key>, T>>(
    Object.entries(shown).map(([kind, idsOn]) => [kind, createShownIndex(idsOn)]),
  );
  let length = 0;
  const cache = new LRUCache<string | number, Kept<T, Key>>({
    max: options.maxEntries,
    ttlResolution: 0,
    perf: { now: clock },
    dispose(kept) {
      length -= kept.length;
      reading.delete(kept);
      for (const index of indexes.values()) index.remove(kept);
    },
  });
  let purgedAt = clock();

  const reads = noCacheReads();

  function keep(key: Key): Promise<T> {
    const missed: PageChange<T, Key>[] = [];
    const read = async (): Promise<T> => {
      const value = await load(key);
      const changed = missed.reduce<T | null>((page, change) => page && change(page, key), value);
      if (changed === null) {
        forget(kept);
        return readPage(key);
      }
      finish(kept, changed);
      return changed;
    };
    const kept: Kept<T, Key> = { key, page: read(), value: undefined, missed, length: 0 };
    purgeOld();
    cache.set(nameOf(key), kept, { ttl: keptForMs() });
    reading.add(kept);
    kept.page.catch(() => forget(kept));
    return kept.page;
  }

  /** Pages that nobody asks for again would stay until others displace them. */
  function purgeOld(): void {
    if (clock() - purgedAt < freshForMs) return;
    cache.purgeStale();
    purgedAt = clock();
  }

  function finish(kept: Kept<T, Key>, value: T): void {
    kept.value = value;
    // Not when it was dropped meanwhile.
    if (!reading.delete(kept)) return;
    kept.length = jsonLength(value);
    length += kept.length;
    showOn(kept, value);
    while (length > options.maxLength && cache.size > 1) cache.pop();
  }

  function showOn(kept: Kept<T, Key>, value: T): void {
    for (const index of indexes.values()) index.put(kept, value);
  }

  function readPage(key: Key): Promise<T> {
    const known = cache.get(nameOf(key));
    if (known) reads.hits += 1;
    else reads.misses += 1;
    return known?.page ?? keep(key);
  }

  function apply(kept: Kept<T, Key>, change: PageChange<T, Key>): void {
    if (kept.value === undefined) {
      kept.missed.push(change);
      return;
    }
    const changed = change(kept.value, kept.key);
    if (changed === null) forget(kept);
    else if (changed !== kept.value) {
      Object.assign(kept, { value: changed, page: Promise.resolve(changed) });
      showOn(kept, changed);
    }
  }

  function forget(kept: Kept<T, Key>): void {
    const name = nameOf(kept.key);
    if (cache.peek(name) === kept) cache.delete(name);
  }

  return {
    read: readPage,
    known: (key) => cache.get(nameOf(key))?.value,
    // This also drops a read in progress, which may have started before the change.
    drop: (key) => void cache.delete(nameOf(key)),
    clear: () => cache.clear(),
    patch(key, change) {
      const kept = cache.peek(nameOf(key));
      if (kept) apply(kept, change);
    },
    patchAll(change) {
      for (const kept of [...cache.values()]) apply(kept, change);
    },
    patchShowing(kind, id, change) {
      const index = indexes.get(kind);
      const entries = index ? [...reading, ...index.showing(id)] : [...cache.values()];
      for (const kept of entries) apply(kept, change);
    },
    reads,
  };
}
