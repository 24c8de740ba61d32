import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * The page scrolls while a row is dragged this close to the edge of the window, by so much per frame
 * (pixels).
 */
const edge = 90;
const scrollStep = 14;

interface PointerActions {
  moveTo: (index: number) => void;
  drop: () => void;
  putBack: () => void;
}

/** Follows the pointer while it holds the row of a level, also over the edge of the window. */
export function useRowPointer(
  heldId: number | null,
  listRef: RefObject<HTMLElement | null>,
  actions: PointerActions,
): void {
  const follow = useEffectEvent((clientY: number) => {
    const list = listRef.current;
    if (list && heldId !== null) actions.moveTo(indexAt(list, heldId, clientY));
  });
  const finish = useEffectEvent((isDropped: boolean) => (isDropped ? actions.drop() : actions.putBack()));

  useEffect(() => {
    if (heldId === null) return;
    let lastY: number | null = null;
    let frame = requestAnimationFrame(scroll);
    function scroll() {
      frame = requestAnimationFrame(scroll);
      if (lastY === null) return;
      if (lastY < edge) window.scrollBy(0, -scrollStep);
      else if (lastY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
      else return;
      follow(lastY);
    }
    const controller = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { signal: controller.signal });
    listen('pointermove', (event) => {
      lastY = event.clientY;
      follow(lastY);
    });
    listen('pointerup', () => finish(true));
    listen('pointercancel', () => finish(false));
    listen('keydown', (event) => {
      if (event.key === 'Escape') finish(false);
    });
    return () => {
      cancelAnimationFrame(frame);
      controller.abort();
    };
  }, [heldId]);
}

/**
 * The index of a pointer at `clientY` among the other rows, by their layout instead of their animated places.
 */
function indexAt(list: HTMLElement, heldId: number, clientY: number): number {
  const y = clientY - list.getBoundingClientRect().top;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-level-id]')];
  return rows.filter(
    (row) => Number(row.dataset.levelId) !== heldId && row.offsetTop + row.offsetHeight / 2 < y,
  ).length;
}
