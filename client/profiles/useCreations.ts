import { useMemo } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import type { PackInfo } from '../../shared/packs.ts';
import { useLevels } from '../levels/levelStore.ts';
import { usePacks } from '../packs/sync/packStore.ts';
import type { ProfilePageFacts } from './profilePageStore.ts';

export interface Creations {
  /** Newest first, like `packs`. */
  levels: readonly LevelInfo[];
  packs: readonly PackInfo[];
}

/** The levels and packs of a person, kept up to date live. */
export function useCreations({ id, levelIds }: ProfilePageFacts): Creations {
  const levelsById = useLevels((state) => state.byId);
  const packsById = usePacks((state) => state.byId);
  return useMemo(() => {
    const created = [...packsById.values()].filter((pack) => pack.createdBy.id === id);
    return {
      levels: levelIds.flatMap((levelId) => levelsById.get(levelId) ?? []),
      packs: created.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id),
    };
  }, [id, levelIds, levelsById, packsById]);
}
