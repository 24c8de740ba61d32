import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { PackInfo } from '../../shared/packs.ts';

/** One object for the same state of a pack, so that the pages of all its levels share it. */
export interface SamePacks {
  of(pack: PackInfo): PackInfo;
}

const maxPacks = 3_000;

export function createSamePacks(): SamePacks {
  const kept = new LRUCache<number, PackInfo>({ max: maxPacks });
  return {
    of(pack) {
      const known = kept.get(pack.id);
      if (known && isDeepStrictEqual(known, pack)) return known;
      kept.set(pack.id, pack);
      return pack;
    },
  };
}
