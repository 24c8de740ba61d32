import type { Assumption } from '../../shared/archives.ts';

export interface ArchiveSize {
  size: number;
}

/**
 * The sizes of the archives of packs, each added up once for a page of the pack in memory and forgotten with
 * it: a page is read again after every change of its levels, and only so many pages are kept.
 */
export interface KeptSizes {
  /** `levelIds` is the list of the page itself: counts that change leave it as it is. */
  read(
    levelIds: readonly number[],
    options: { assuming: Assumption; appendId: boolean },
    addUp: () => Promise<number>,
  ): Promise<ArchiveSize>;
}

export function createKeptSizes(): KeptSizes {
  const kept = new WeakMap<readonly number[], Map<string, Promise<ArchiveSize>>>();
  return {
    read(levelIds, { assuming, appendId }, addUp) {
      const sizes = kept.get(levelIds) ?? new Map<string, Promise<ArchiveSize>>();
      kept.set(levelIds, sizes);
      const name = `${assuming} ${appendId}`;
      const known = sizes.get(name);
      if (known) return known;
      const size = addUp().then((bytes) => ({ size: bytes }));
      sizes.set(name, size);
      size.catch(() => sizes.delete(name));
      return size;
    },
  };
}
