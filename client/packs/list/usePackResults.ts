import { useDeferredValue, useMemo, useState } from 'react';
import type { PackInfo } from '../../../shared/packs.ts';
import { usePackLists, usePacks } from '../sync/packStore.ts';
import { packMatcher, sortPacks } from './packSearch.ts';
import { usePackSearch } from './packSearchStore.ts';

interface PackResults {
  matching: readonly PackInfo[];
  total: number;
  /** Matching packs that came after the list was put in order; they wait, so that nothing jumps. */
  waitingCount: number;
  showWaiting: () => void;
}

/** Follows the search and every live change: what changed does so in place, what is gone goes, what is new waits. */
export function usePackResults(): PackResults {
  const filter = useDeferredValue(usePackSearch((search) => search.filter));
  const byId = usePacks((state) => state.byId);
  const isWhole = usePackLists((lists) => lists.isWhole);
  const [shownTimes, setShownTimes] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: packs that change later keep their places until it is sorted anew
  const order = useMemo(
    () => sortPacks(usePacks.getState().byId.values(), filter).map((pack) => pack.id),
    [filter.sort, filter.reverse, isWhole, shownTimes],
  );
  const { matching, waitingCount } = useMemo(() => {
    const matches = packMatcher(filter.query);
    const isKnown = new Set(order);
    const inOrder = order.flatMap((id) => byId.get(id) ?? []).filter(matches);
    const waiting = [...byId.values()].filter((pack) => !isKnown.has(pack.id) && matches(pack));
    return { matching: inOrder, waitingCount: waiting.length };
  }, [byId, order, filter.query]);

  return {
    matching,
    total: byId.size,
    waitingCount,
    showWaiting: () => setShownTimes(shownTimes + 1),
  };
}
