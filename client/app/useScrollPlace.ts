import { type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router-dom';

/** How long to wait for the content. */
const maxWaitMs = 10_000;
/** Parts above the position may appear a moment after the page is long enough. */
const settleMs = 1_000;

/**
 * Scrolls to where a page that somebody comes back to, or has reloaded, was left, or to the part that its address
 * names. The router does that once, when the page is often too short, so this waits for the content, unless the
 * visitor has begun to use the page.
 */
export function useScrollPlace(mainRef: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation();
  // The position that the router has restored; its own hook for this state is not exported.
  const wanted = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition;
  /** `scroll` returns whether the place is there. */
  const begin = useEffectEvent((scroll: () => boolean) => {
    const main = mainRef.current;
    if (!main) return;
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    let timer = setTimeout(stop, maxWaitMs);
    let isReached = false;
    const observer = new ResizeObserver(() => {
      if (!scroll() || isReached) return;
      isReached = true;
      clearTimeout(timer);
      timer = setTimeout(stop, settleMs);
    });
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may have the same position
  useEffect(() => {
    if (wanted) return begin(() => scrollToPosition(wanted));
    return wanted === null && hash ? begin(() => scrollToPart(hash)) : undefined;
  }, [key, wanted, hash]);
}

function scrollToPosition(position: number): boolean {
  const isThere = document.documentElement.scrollHeight >= position + window.innerHeight;
  if (isThere) window.scrollTo(0, position);
  return isThere;
}

function scrollToPart(hash: string): boolean {
  const part = document.getElementById(hash.slice(1));
  part?.scrollIntoView();
  return part !== null;
}
