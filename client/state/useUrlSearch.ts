import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Browsers limit how often the address may change, so it does not follow every keystroke. */
const writeDelayMs = 250;

/**
 * Keeps the search and the address in step. `wanted` is the query that the address should have (`?q=…`). An
 * address with another query, from a link or the back button, is passed to `adopt`; a bare address changes
 * nothing.
 */
export function useUrlSearch(wanted: string, adopt: (search: string) => void): void {
  const { search: shown } = useLocation();
  const navigate = useNavigate();
  const writtenRef = useRef<string | null>(null);
  const adoptShown = useEffectEvent(adopt);

  useLayoutEffect(() => {
    if (shown !== '' && shown !== writtenRef.current) adoptShown(shown);
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
