import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readSearch, writeSearch } from './searchParams.ts';
import { useSearch } from './searchStore.ts';

/** Browsers refuse to change the address at every keystroke. */
const writeDelayMs = 250;

/**
 * Keeps the search and the address the same. An address that says something (a link, back) wins; a bare one brings
 * the search as it was left.
 */
export function useSearchUrl(): void {
  const { search: shown } = useLocation();
  const navigate = useNavigate();
  const wanted = useSearch(({ filter }) => writeSearch(filter));
  const writtenRef = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (shown === '' || shown === writtenRef.current) return;
    const filter = readSearch(shown);
    if (writeSearch(filter) !== writeSearch(useSearch.getState().filter)) {
      useSearch.setState({ filter, presses: 0 });
    }
  }, [shown]);

  useEffect(() => {
    if (wanted === shown) return;
    const timer = setTimeout(() => {
      writtenRef.current = wanted;
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, shown, navigate]);
}
