import { useMemo } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { rooms } from '../../../shared/rooms.ts';
import { queryWords } from '../../../shared/search/matchText.ts';
import { packMatcher, packSearchText } from '../../../shared/search/packSearch.ts';
import { load } from '../../api/load.ts';
import { useRoom } from '../../live/rooms.ts';
import { useEvent } from '../../live/useEvent.ts';
import { keepTexts } from '../../search/keepTexts.ts';
import { loadedCount } from '../../search/loadedCount.ts';
import { type FoundItems, useListResults } from '../../search/useListResults.ts';
import { useServerSearch } from '../../search/useServerSearch.ts';
import { useLoad } from '../../state/useLoad.ts';
import { usePackLists, usePacks } from '../sync/packStore.ts';
import { comparePacks, writePackSearch } from './packSearch.ts';
import { usePackSearch } from './packSearchStore.ts';

const textOf = keepTexts(packSearchText);

/** The packs that the list of packs shows, found in the whole list. */
export function useBrowserPackResults(): FoundItems<PackInfo> {
  const { query, sort, reverse } = usePackSearch((search) => search.filter);
  const byId = usePacks((state) => state.byId);
  const isWhole = usePackLists((lists) => lists.isWhole);
  const loading = useLoad('pack.list', (signal) => load('pack.list', { signal }), useRoom(rooms.packs));
  const compare = useMemo(() => comparePacks(sort, reverse), [sort, reverse]);
  const search = useMemo(() => ({ words: queryWords(query), passes: () => true }), [query]);
  const results = useListResults({ byId, isWhole, compare, search, textOf });
  return { loading, results: isWhole ? results : null, isSearching: false };
}

/** The same, found by the server in a list that is too long for browsers. */
export function useServerPackResults(): FoundItems<PackInfo> {
  const { filter, presses } = usePackSearch();
  const byId = usePacks((state) => state.byId);
  const address = writePackSearch({ ...filter, query: filter.query.slice(0, limits.searchLength) });
  const { noteWaiting, ...found } = useServerSearch({
    byId,
    name: `pack.search ${address}`,
    count: loadedCount(presses),
    read: async (page, signal) => {
      const query = { ...Object.fromEntries(new URLSearchParams(address)), ...page };
      const { packs, ...facts } = await load('pack.search', { query, signal });
      return { ids: packs.map(({ id }) => id), ...facts };
    },
    ticket: useRoom(rooms.packs),
  });
  useEvent('pack:added', (pack) => {
    if (packMatcher(filter.query)(pack)) noteWaiting();
  });
  return found;
}
