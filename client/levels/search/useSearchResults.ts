import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { useLevelLists, useLevels } from '../levelStore.ts';
import { levelMatcher, matchLevels, prepareSearchTexts, sortLevels } from './matchLevels.ts';
import { useSearch } from './searchStore.ts';

interface SearchResults {
  matching: readonly LevelInfo[];
  /** All levels of the site but those that wait. */
  total: number;
  /** Matching levels that came after the list was put in order; they wait, so that nothing jumps. */
  waitingCount: number;
  showWaiting: () => void;
}

/** Follows the search and every live change: counts tick in place, what is gone goes, what is new waits. */
export function useSearchResults(): SearchResults {
  const filter = useSearch((search) => search.filter);
  const byId = useLevels((state) => state.byId);
  const isWhole = useLevelLists((lists) => lists.isWhole);
  const [shownTimes, setShownTimes] = useState(0);
  const { sort, reverse } = filter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: levels that change later keep their places until it is sorted anew
  const order = useMemo(
    () => sortLevels(useLevels.getState().byId, sort, reverse),
    [sort, reverse, isWhole, shownTimes],
  );
  const matching = useMemo(() => matchLevels(byId, order, filter), [byId, order, filter]);
  const ordered = useMemo(() => new Set(order), [order]);
  const waiting = useMemo(
    () => (isWhole ? [...byId.values()].filter((level) => !ordered.has(level.id)) : []),
    [byId, ordered, isWhole],
  );
  const waitingCount = useMemo(() => waiting.filter(levelMatcher(filter)).length, [waiting, filter]);

  useEffect(() => (isWhole ? prepareSearchTexts(useLevels.getState().byId.values()) : undefined), [isWhole]);

  const showWaiting = useCallback(() => setShownTimes((times) => times + 1), []);
  return { matching, total: byId.size - waiting.length, waitingCount, showWaiting };
}
