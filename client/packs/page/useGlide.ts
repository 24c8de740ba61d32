import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Animates rows to their new places, so that the eye can follow. Rows are found by `data-level-id`. */
export function useGlide(listRef: RefObject<HTMLElement | null>): void {
  const topsRef = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const tops = new Map<string, number>();
    for (const row of list.querySelectorAll<HTMLElement>('[data-level-id]')) {
      const id = row.dataset.levelId ?? '';
      const before = topsRef.current.get(id);
      tops.set(id, row.offsetTop);
      if (before === undefined || before === row.offsetTop || isCalm) continue;
      row.animate?.([{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: 200,
        easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
      });
    }
    topsRef.current = tops;
  });
}
