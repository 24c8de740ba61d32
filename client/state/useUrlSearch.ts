import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Browsers refuse to change the address at every keystroke. */
const writeDelayMs = 250;

/**
 * Keeps what is searched for and the address the same. `wanted` is what the address should say (`?q=…`); an address that
 * says something else (a link, back) is given to `adopt`, a bare one changes nothing.
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
