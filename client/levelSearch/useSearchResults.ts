import { useMemo } from 'react';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { compareLevels, levelMatcher, passesFilter } from '../../shared/search/levelSearch.ts';
import { queryWords } from '../../shared/search/matchText.ts';
import { load } from '../api/load.ts';
import { useLevelLists, useLevels } from '../levels/levelStore.ts';
import { searchTextOf } from '../levels/search/matchLevels.ts';
import { writeSearch } from '../levels/search/searchParams.ts';
import { useSearch } from '../levels/search/searchStore.ts';
import { readFromServer, useIsListLong } from '../levels/search/serverLevels.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { loadedCount } from '../search/loadedCount.ts';
import { type FoundItems, useListResults } from '../search/useListResults.ts';
import { readAllIds, useServerSearch } from '../search/useServerSearch.ts';
import { useSite } from '../site/siteStore.ts';
import { useLoad } from '../state/useLoad.ts';

interface FoundLevels extends FoundItems<LevelInfo> {
  /** The IDs of all that match. */
  readIds: () => Promise<readonly number[]>;
}

/**
 * The levels that the search page shows: found in the whole list or, until a long list has followed its page, by
 * the server.
 */
export function useLevelResults(): FoundLevels {
  const ticket = useRoom(rooms.levels);
  const isLong = useIsListLong();
  const found = useServerLevelResults(isLong ? ticket : null);
  const follows = useSite(({ info }) => (info?.levelCount ?? 0) <= limits.browserLevels);
  const isFirst = isLong && (!found.results || !follows);
  const foundHere = useBrowserLevelResults(isFirst ? null : ticket);
  return isLong ? found : foundHere;
}

/** Found in the whole list. */
function useBrowserLevelResults(ticket: number | null): FoundLevels {
  const filter = useSearch((search) => search.filter);
  const byId = useLevels((state) => state.byId);
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const loading = useLoad('level.list', (signal) => load('level.list', { signal }), ticket);
  const { sort, reverse } = filter;
  const compare = useMemo(() => compareLevels(sort, reverse), [sort, reverse]);
  const search = useMemo(
    () => ({
      words: queryWords(filter.query),
      passes: (level: LevelInfo) => passesFilter(level, filter),
    }),
    [filter],
  );
  const results = useListResults({ byId, isWhole, compare, search, textOf: searchTextOf });
  const { matching } = results;
  const readIds = useMemo(() => async () => matching.map(({ id }) => id), [matching]);
  return { loading, results: isWhole ? results : null, isSearching: false, readIds };
}

/** Found by the server. */
function useServerLevelResults(ticket: number | null): FoundLevels {
  const { filter, presses } = useSearch();
  const byId = useLevels((state) => state.byId);
  const { noteWaiting, ...found } = useServerSearch({
    byId,
    name: `level.search ${writeSearch(filter)}`,
    count: loadedCount(presses),
    read: (page, signal) => readFromServer(filter, page, signal),
    ticket,
  });
  useEvent('level:added', (level) => {
    if (levelMatcher(filter)(level)) noteWaiting();
  });
  const readIds = useMemo(() => {
    // Sorted by its loves or downloads, a level could move from a later page to one that has been read.
    const inOrder = { ...filter, sort: 'id', reverse: false } as const;
    return () => readAllIds((page) => readFromServer(inOrder, page));
  }, [filter]);
  return { ...found, readIds };
}
