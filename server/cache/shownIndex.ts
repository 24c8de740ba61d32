import type { ThingKind } from '../../shared/loves.ts';

/** By kind of thing: the IDs of those that a page shows, so that a change finds the pages that show it. */
export type ShownThings<T> = { readonly [Kind in ThingKind | 'account']?: (page: T) => readonly number[] };

/** Which pages show a thing of one kind: as many pages are kept, a change must not look at all of them. */
export interface ShownIndex<Entry, Page> {
  /** Replaces what was known of the entry. */
  put(entry: Entry, page: Page): void;
  remove(entry: Entry): void;
  showing(id: number): Iterable<Entry>;
}

export function createShownIndex<Entry, Page>(
  idsOn: (page: Page) => readonly number[],
): ShownIndex<Entry, Page> {
  const byId = new Map<number, Set<Entry>>();
  const byEntry = new Map<Entry, readonly number[]>();

  function remove(entry: Entry): void {
    for (const id of byEntry.get(entry) ?? []) {
      const entries = byId.get(id);
      entries?.delete(entry);
      if (entries?.size === 0) byId.delete(id);
    }
    byEntry.delete(entry);
  }

  return {
    put(entry, page) {
      const ids = idsOn(page);
      // Counts change often, and leave long lists of IDs as they are.
      if (byEntry.get(entry) === ids) return;
      remove(entry);
      for (const id of ids) {
        const entries = byId.get(id);
        if (entries) entries.add(entry);
        else byId.set(id, new Set([entry]));
      }
      byEntry.set(entry, ids);
    },
    remove,
    showing: (id) => byId.get(id) ?? [],
  };
}
