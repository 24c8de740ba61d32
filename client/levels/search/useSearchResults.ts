import { useEffect, useMemo } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { compareLevels, levelMatcher } from '../../../shared/search/levelSearch.ts';
import { type ListResults, useListResults } from '../../search/useListResults.ts';
import { useLevelLists, useLevels } from '../levelStore.ts';
import { prepareSearchTexts, searchTextOf } from './matchLevels.ts';
import { useSearch } from './searchStore.ts';

/** The levels that the search page shows. */
export function useSearchResults(): ListResults<LevelInfo> {
  const filter = useSearch((search) => search.filter);
  const byId = useLevels((state) => state.byId);
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const { sort, reverse } = filter;
  const compare = useMemo(() => compareLevels(sort, reverse), [sort, reverse]);
  const isWanted = useMemo(() => levelMatcher(filter, searchTextOf), [filter]);

  useEffect(() => (isWhole ? prepareSearchTexts(useLevels.getState().byId.values()) : undefined), [isWhole]);
  return useListResults({ byId, isWhole, compare, isWanted });
}
