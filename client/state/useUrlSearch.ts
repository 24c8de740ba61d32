import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { navigationUnderWay } from './navigationUnderWay.ts';

/** Browsers limit how often the address may change, so it does not follow every keystroke. */
const writeDelayMs = 250;

/** Searches of entries that may be left before their address is written, by the key of the entry. */
const unwritten = new Map<string, string>();

export interface SearchHistory {
  /** The entry of the browser's history has this key from now on, because its address was written. */
  rename(key: string): void;
  /** Another entry is shown: with the search of its address, or with the current one when it has none. */
  enter(key: string, search: string | null): void;
}

/**
 * Keeps the search and the address in step. `wanted` is the query that the address should have (`?q=…`). Back
 * and forward show the search of the entry that they lead to; a link shows that of its address, but a bare
 * link changes nothing.
 */
export function useUrlSearch(wanted: string, { rename, enter }: SearchHistory): void {
  const { search: shown, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const writtenRef = useRef<string | null>(null);
  const follow = useEffectEvent(() => {
    if (type === 'REPLACE' && shown === writtenRef.current) rename(key);
    else if (type === 'POP') enter(key, unwritten.get(key) ?? shown);
    else enter(key, shown || null);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: two entries may have the same search
  useLayoutEffect(follow, [key, shown]);

  useEffect(() => {
    unwritten.delete(key);
    if (wanted === shown) return;
    unwritten.set(key, wanted);
    const timer = setTimeout(() => {
      // Another navigation would end the one that is under way, which React may not have shown yet.
      if (navigationUnderWay()) return;
      unwritten.delete(key);
      writtenRef.current = wanted;
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, shown, key, navigate]);
}
