import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the scroll positions are kept, by the keys of the history's entries. */
export const scrollStorage = 'scroll positions';

const stopMs = 10_000;

/**
 * Restores the scroll position after a reload. The page is often too short at first, so this waits for its
 * content, unless the visitor has begun to use the page.
 */
export function useScrollAfterReload(mainRef: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const begin = useEffectEvent(() => {
    const wanted = scrollBefore(key);
    const main = mainRef.current;
    if (!main || wanted <= window.scrollY) return;
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight < wanted + window.innerHeight) return;
      window.scrollTo(0, wanted);
      stop();
    });
    const timer = setTimeout(stop, stopMs);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
      window.addEventListener(event, stop, { signal, passive: true });
    }
    observer.observe(main);
    return stop;
  });
  useEffect(() => begin(), []);
}

function scrollBefore(key: string): number {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(scrollStorage) ?? '{}');
    return Number((positions as Record<string, number>)[key] ?? 0);
  } catch {
    return 0;
  }
}
