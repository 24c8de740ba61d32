import { useCallback, useMemo, useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { hasCode } from '../api/callError.ts';
import { pause } from '../live/pause.ts';
import { type Loading, useLoad } from '../state/useLoad.ts';
import { pickInOrder } from './pickInOrder.ts';
import type { ListResults } from './useListResults.ts';

/** A page of search results; their things are in the store by then. */
interface FoundPart {
  ids: readonly number[];
  /** How many match, and how many there are on the site. */
  matching: number;
  total: number;
  /** The beginning of the next page; null on the last one. */
  next: string | null;
}

/** Reads a page of a search. */
type ReadPart = (page: { limit: number; after?: string }, signal?: AbortSignal) => Promise<FoundPart>;

interface ServerQuery<Item> {
  byId: ReadonlyMap<number, Item>;
  /** Identifies the search; a new name starts a new one. */
  name: string;
  /** How many entries may be shown. */
  count: number;
  read: ReadPart;
  /** See `useLoad`. */
  ticket: number | null;
}

interface ServerSearch<Item> {
  loading: Loading<unknown>;
  /** The results; those of the previous search while the next one is under way, and null before the first. */
  results: ListResults<Item> | null;
  isSearching: boolean;
  /** Call it when a new match arrives: the match waits, so that nothing moves. */
  noteWaiting: () => void;
}

/** Typing starts one search after a pause instead of one per key. */
const pauseMs = 120;

/** The results of a list that is too long for a browser: the server searches it, with the same rules. */
export function useServerSearch<Item extends { id: number }>(query: ServerQuery<Item>): ServerSearch<Item> {
  const { byId, name, count, read, ticket } = query;
  const [waitingCount, setWaitingCount] = useState(0);
  const lastName = useRef<string | null>(null);
  const loading = useLoad(
    `${name} ${count}`,
    async (signal) => {
      if (lastName.current !== null && lastName.current !== name) await pause(pauseMs, signal);
      signal.throwIfAborted();
      lastName.current = name;
      const found = await readParts(read, count, signal);
      setWaitingCount(0);
      return { ...found, name };
    },
    ticket,
  );
  const [shown, setShown] = useState(loading.data);
  if (loading.data && loading.data !== shown) setShown(loading.data);

  const { retry } = loading;
  const retryRef = useRef(retry);
  retryRef.current = retry;
  const showWaiting = useCallback(() => retryRef.current(), []);
  const matching = useMemo(() => (shown ? pickInOrder(byId, shown.ids) : []), [byId, shown]);
  // A search that is refused is not repeated, and has no results unless more of them were asked for; one that no
  // answer reaches goes on.
  const isAway = hasCode(loading.error, 'offline');
  const isRefused = loading.status === 'failed' && !isAway && shown?.name !== name;
  const results = useMemo(() => {
    if (!shown || isRefused) return null;
    // Things removed since the search are not counted.
    const gone = shown.ids.length - matching.length;
    const { total } = shown;
    return { matching, count: shown.matching - gone, total: total - gone, waitingCount, showWaiting };
  }, [shown, isRefused, matching, waitingCount, showWaiting]);
  const noteWaiting = useCallback(() => setWaitingCount((waiting) => waiting + 1), []);
  return { loading, results, isSearching: isAway || loading.status === 'loading', noteWaiting };
}

/** The first `count` matches, in as many calls as that takes. */
async function readParts(read: ReadPart, count: number, signal?: AbortSignal): Promise<FoundPart> {
  let found = await read({ limit: Math.min(count, limits.searchPageMax) }, signal);
  while (found.next !== null && found.ids.length < count) {
    const limit = Math.min(count - found.ids.length, limits.searchPageMax);
    const part = await read({ limit, after: found.next }, signal);
    found = { ...part, ids: [...found.ids, ...part.ids] };
  }
  return found;
}

/** The IDs of everything that matches, in the order in which `read` finds them: one in which nothing moves. */
export const readAllIds = async (read: ReadPart): Promise<readonly number[]> =>
  (await readParts(read, Number.POSITIVE_INFINITY)).ids;
