import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

/** The theme chosen in this browser; null while the system decides, and when storage is forbidden. */
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
function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return isTheme(shown) ? shown : (chosenTheme() ?? systemTheme());
}

/**
 * Sets the theme of the page and the colour of the browser's bar. index.html names one for each theme, and
 * which of them a system prefers while no code runs.
 */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    color.content = color.dataset[theme] ?? '';
  }
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

/**
 * Follows the other tabs and, until something is chosen, the system. Call once. Returns a function that stops
 * it.
 */
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
  return useSyncExternalStore(subscribe, currentTheme, (): Theme => 'light');
}
