import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const storageName = (name: string): string => `shown:${name}`;
const listeners = new Set<() => void>();

/** How often “show more” was pressed, as kept under a name in this tab; it survives a reload. */
export function keptPresses(name: string): number {
  try {
    return Number(sessionStorage.getItem(storageName(name))) || 0;
  } catch {
    return 0;
  }
}

export function keepPresses(name: string, presses: number): void {
  try {
    sessionStorage.setItem(storageName(name), String(presses));
  } catch {
    // Storage may be full: the list then starts from its beginning when somebody comes back.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The presses of “show more” in a list, kept per entry of the browser's history, so that going back finds the
 * same list.
 */
export function useKeptPresses(list: string): [presses: number, setPresses: (presses: number) => void] {
  const { key, pathname } = useLocation();
  const name = `${key} ${pathname}:${list}`;
  const presses = useSyncExternalStore(
    subscribe,
    () => keptPresses(name),
    () => 0,
  );
  return [presses, (next) => keepPresses(name, next)];
}
