import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type ListBeginning, nextAddress } from '../../shared/listBeginning.ts';
import type { Loading } from '../state/useLoad.ts';
import { pickInOrder } from './pickInOrder.ts';
import type { TextIndex } from './textIndex.ts';

export interface ListResults<Item> {
  /** The matching items in order; the first ones, where the server searches. */
  matching: readonly Item[];
  /** How many match; more than `matching` while only the beginning of the list is here. */
  count: number;
  /** The number of all items of the site except the waiting ones. */
  total: number;
  /** The number of matching items that arrived after sorting; they wait, so that nothing moves. */
  waitingCount: number;
  showWaiting: () => void;
  /** The address of more results, for browsers that run no code; null on the last page. */
  nextAddress?: string | null;
}

/** What a list shows: the matches of its search, or the way to them. */
export interface FoundItems<Item> {
  loading: Loading<unknown>;
  /** Null until the matches are known. */
  results: ListResults<Item> | null;
  /** The results belong to an earlier search; the server has been asked for the current one. */
  isSearching: boolean;
}

interface ListQuery<Item> {
  byId: ReadonlyMap<number, Item>;
  /** Whether `byId` holds the whole site. */
  isWhole: boolean;
  /** The list is sorted again when this function changes. */
  compare: (one: Item, other: Item) => number;
  /** The list is searched again when this object changes. */
  search: ItemSearch<Item>;
  /** The text that an item is found by; it is asked for often, so its results have to be kept. */
  textOf: (item: Item) => string;
}

/** What is searched for: every word, in items that pass. */
export interface ItemSearch<Item> {
  words: readonly string[];
  passes: (item: Item) => boolean;
}

/** Follows the search and live changes: items change in place, removed ones disappear, new ones wait. */
export function useListResults<Item extends { id: number }>(query: ListQuery<Item>): ListResults<Item> {
  const { byId, isWhole, compare, search, textOf } = query;
  const [shownTimes, setShownTimes] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: items that change later keep their places until the list is sorted again
  const order = useMemo(
    () => [...byId.values()].sort(compare).map((item) => item.id),
    [compare, isWhole, shownTimes],
  );
  const items = useMemo(() => pickInOrder(byId, order), [byId, order]);
  const inTexts = useTextIndex(items, isWhole, textOf);
  const found = useMemo(
    () => findItems({ items, inTexts, search, textOf }),
    [items, inTexts, search, textOf],
  );
  const matching = useSameItems(found);
  const ordered = useMemo(() => new Set(order), [order]);
  const waiting = useMemo(
    () =>
      isWhole && items.length < byId.size ? [...byId.values()].filter((item) => !ordered.has(item.id)) : [],
    [byId, items, ordered, isWhole],
  );
  const waitingCount = useMemo(
    () => findItems({ items: waiting, inTexts: null, search, textOf }).length,
    [waiting, search, textOf],
  );
  const showWaiting = useCallback(() => setShownTimes((times) => times + 1), []);
  return {
    matching,
    count: matching.length,
    total: byId.size - waiting.length,
    waitingCount,
    showWaiting,
  };
}

/** The array of before while its items are the same, so that a keystroke that changes nothing renders nothing. */
function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const shown = useRef(items);
  const isSame =
    items.length === shown.current.length && items.every((item, place) => item === shown.current[place]);
  if (!isSame) shown.current = items;
  return shown.current;
}

interface Found<Item> extends Pick<ListQuery<Item>, 'search' | 'textOf'> {
  items: readonly Item[];
  inTexts: FindInTexts<Item> | null;
}

type FindInTexts<Item> = (words: readonly string[]) => Item[];

function findItems<Item>({ items, inTexts, search: { words, passes }, textOf }: Found<Item>): Item[] {
  const hasWords = (item: Item) => words.every((word) => textOf(item).includes(word));
  const found = inTexts && words.length > 0 ? inTexts(words) : items.filter(hasWords);
  return found.filter(passes);
}

/** Null until the texts have been prepared; where that code cannot be loaded, each text is searched. */
function useTextIndex<Item>(
  items: readonly Item[],
  isWhole: boolean,
  textOf: (item: Item) => string,
): FindInTexts<Item> | null {
  const [code, setCode] = useState<typeof import('./textIndex.ts') | null>(null);
  const known = useRef<TextIndex<Item>>(null);
  const prepare = useEffectEvent((loaded: NonNullable<typeof code>) =>
    loaded.prepareTexts(items, textOf, () => setCode(loaded)),
  );
  useEffect(() => {
    if (!isWhole) return;
    let isLeft = false;
    let stop = () => {
      isLeft = true;
    };
    import('./textIndex.ts').then(
      (loaded) => {
        if (!isLeft) stop = prepare(loaded);
      },
      () => undefined,
    );
    return () => stop();
  }, [isWhole]);
  return useMemo(() => {
    if (!code) return null;
    const index = code.updateIndex(known.current, items, textOf);
    known.current = index;
    return (words) => code.findTexts(index, words);
  }, [code, items, textOf]);
}

interface Beginning<Item> {
  byId: ReadonlyMap<number, Item>;
  /** The beginning that came with the page. */
  beginning: ListBeginning<Item> | null;
  /** Whether that beginning belongs to the current search. */
  isWanted: (search: string) => boolean;
  /** How many items there are in all. */
  total: number | null;
}

/** The beginning of the list or search, to be shown until more is known; null where there is none. */
export function useBeginning<Item extends { id: number }>(query: Beginning<Item>): ListResults<Item> | null {
  const { byId, beginning, isWanted, total } = query;
  const shown = beginning && isWanted(beginning.search) ? beginning : null;
  return useMemo(() => {
    if (shown === null || total === null) return null;
    return {
      matching: shown.items.flatMap(({ id }) => byId.get(id) ?? []),
      count: shown.matching,
      total,
      waitingCount: 0,
      showWaiting: () => undefined,
      nextAddress: nextAddress(shown),
    };
  }, [byId, shown, total]);
}
