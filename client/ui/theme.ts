import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

/** What was chosen in this browser, or null while the system decides. Storage may be forbidden: then nothing is kept. */
function chosenTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : null;
  } catch {
    return null;
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The theme on screen. */
export function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return isTheme(shown) ? shown : (chosenTheme() ?? systemTheme());
}

/** The page, and the browser's own bar: index.html names that colour for each theme. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const color = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (color) color.content = color.dataset[theme] ?? '';
  for (const listener of listeners) listener();
}

function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
  show(theme);
}

export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** Follows the other tabs and, until something is chosen, the system. Call once; returns how to stop. */
export function followTheme(): () => void {
  const refresh = () => show(chosenTheme() ?? systemTheme());
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) refresh();
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  window.addEventListener('storage', onStorage);
  system.addEventListener('change', refresh);
  refresh();
  return () => {
    window.removeEventListener('storage', onStorage);
    system.removeEventListener('change', refresh);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
