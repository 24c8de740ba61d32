import { useCallback, useMemo, useState } from 'react';

export interface ListResults<Item> {
  /** In order. */
  matching: readonly Item[];
  /** All items of the site but those that wait. */
  total: number;
  /** Matching items that came after the list was put in order; they wait, so that nothing jumps. */
  waitingCount: number;
  showWaiting: () => void;
}

interface ListQuery<Item> {
  byId: ReadonlyMap<number, Item>;
  /** Whether `byId` holds the whole site. */
  isWhole: boolean;
  /** Another function means another order. */
  compare: (one: Item, other: Item) => number;
  /** Another function means another query. */
  isWanted: (item: Item) => boolean;
}

/** Follows the search and every live change: what changes does so in place, what is gone goes, what is new waits. */
export function useListResults<Item extends { id: number }>(query: ListQuery<Item>): ListResults<Item> {
  const { byId, isWhole, compare, isWanted } = query;
  const [shownTimes, setShownTimes] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: items that change later keep their places until it is sorted anew
  const order = useMemo(
    () => [...byId.values()].sort(compare).map((item) => item.id),
    [compare, isWhole, shownTimes],
  );
  const matching = useMemo(() => pickInOrder(byId, order, isWanted), [byId, order, isWanted]);
  const ordered = useMemo(() => new Set(order), [order]);
  const waiting = useMemo(
    () => (isWhole ? [...byId.values()].filter((item) => !ordered.has(item.id)) : []),
    [byId, ordered, isWhole],
  );
  const waitingCount = useMemo(() => waiting.filter(isWanted).length, [waiting, isWanted]);
  const showWaiting = useCallback(() => setShownTimes((times) => times + 1), []);
  return { matching, total: byId.size - waiting.length, waitingCount, showWaiting };
}

/** Those of `order` that still exist and are wanted. Sorting is the slow part, so it is done once and filtered often. */
export function pickInOrder<Item>(
  byId: ReadonlyMap<number, Item>,
  order: readonly number[],
  isWanted: (item: Item) => boolean,
): Item[] {
  const picked: Item[] = [];
  for (const id of order) {
    const item = byId.get(id);
    if (item && isWanted(item)) picked.push(item);
  }
  return picked;
}
