import { useMemo } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { packMatcher } from '../../../shared/search/packSearch.ts';
import { type ListResults, useListResults } from '../../search/useListResults.ts';
import { usePackLists, usePacks } from '../sync/packStore.ts';
import { comparePacks } from './packSearch.ts';
import { usePackSearch } from './packSearchStore.ts';

/** The packs that the list of packs shows. */
export function usePackResults(): ListResults<PackInfo> {
  const { query, sort, reverse } = usePackSearch((search) => search.filter);
  const byId = usePacks((state) => state.byId);
  const isWhole = usePackLists((lists) => lists.isWhole);
  const compare = useMemo(() => comparePacks(sort, reverse), [sort, reverse]);
  const isWanted = useMemo(() => packMatcher(query), [query]);
  return useListResults({ byId, isWhole, compare, isWanted });
}
