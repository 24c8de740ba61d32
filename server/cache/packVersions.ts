import { LRUCache } from 'lru-cache';

/**
 * The newest version of each pack that pages have received: states are published a while after they were
 * read, and a late one must not undo a newer one, or bring back a deleted pack.
 */
export interface PackVersions {
  /** Whether a state is as new as what pages have received, which it then counts as. */
  take(id: number, version: number): boolean;
  remove(id: number): void;
  bringBack(id: number): void;
}

const maxPacks = 10_000;

export function createPackVersions(): PackVersions {
  const newest = new LRUCache<number, number>({ max: maxPacks });
  return {
    take(id, version) {
      if (version < (newest.get(id) ?? 0)) return false;
      newest.set(id, version);
      return true;
    },
    remove: (id) => void newest.set(id, Number.POSITIVE_INFINITY),
    bringBack(id) {
      if (newest.get(id) === Number.POSITIVE_INFINITY) newest.delete(id);
    },
  };
}
