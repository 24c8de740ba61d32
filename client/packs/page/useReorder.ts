import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { applyPackOp } from '../../../shared/applyPackOp.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { editPack } from '../sync/syncPack.ts';

/** A lifted level, and where it would be dropped now. */
export interface Held {
  levelId: number;
  /** The level behind which it would be dropped; null for the front. */
  after: number | null;
  by: 'pointer' | 'keys';
}

/**
 * The page scrolls while a row is dragged this close to the edge of the window, by so much per frame
 * (pixels).
 */
const edge = 90;
const scrollStep = 14;

interface Reorder {
  held: Held | null;
  /** The levels in the order that a drop would give them. */
  order: readonly number[];
  /** For the grip of a row. */
  gripProps: (levelId: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: { relatedTarget: EventTarget | null }) => void;
  };
}

/**
 * Drag and drop of a pack's levels, by pointer and by keys: space lifts, arrows move, space drops, Escape
 * puts back.
 */
export function useReorder(
  pack: PackInfo,
  listRef: RefObject<HTMLElement | null>,
  announce: (sentence: string) => void,
): Reorder {
  const [lifted, setHeld] = useState<Held | null>(null);
  // Somebody else may remove the level while it is lifted.
  const held = lifted && pack.levelIds.includes(lifted.levelId) ? lifted : null;
  const order = held
    ? applyPackOp(pack, { op: 'move', levelId: held.levelId, after: held.after }).levelIds
    : pack.levelIds;

  const placeOf = (ids: readonly number[], levelId: number) => `${ids.indexOf(levelId) + 1} of ${ids.length}`;
  const lift = (levelId: number, by: Held['by']) => {
    setHeld({ levelId, after: anchorOf(pack.levelIds, levelId), by });
    if (by === 'keys') {
      announce(
        `Lifted, place ${placeOf(pack.levelIds, levelId)}. Arrow keys move, space drops, Escape puts back.`,
      );
    }
  };
  const moveTo = (index: number) => {
    if (!held) return;
    const others = order.filter((id) => id !== held.levelId);
    const after = others[Math.min(Math.max(index, 0), others.length) - 1] ?? null;
    if (after === held.after) return;
    setHeld({ ...held, after });
    if (held.by === 'keys') {
      announce(`Place ${Math.min(Math.max(index, 0), others.length) + 1} of ${order.length}.`);
    }
  };
  const drop = () => {
    if (!held) return;
    setHeld(null);
    const { levelId, after } = held;
    if (after !== anchorOf(pack.levelIds, levelId)) editPack(pack.id, [{ op: 'move', levelId, after }]);
    announce(`Dropped, place ${placeOf(order, levelId)}.`);
  };
  const putBack = () => {
    setHeld(null);
    announce('Put back.');
  };

  usePointer(held, listRef, { moveTo, drop, putBack });

  const onKeyDown = (levelId: number, event: KeyboardEvent<HTMLElement>) => {
    const isHeld = held?.levelId === levelId && held.by === 'keys';
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) drop();
      else lift(levelId, 'keys');
      return;
    }
    if (!isHeld) return;
    const at = order.indexOf(levelId);
    const keys: Record<string, () => void> = {
      ArrowUp: () => moveTo(at - 1),
      ArrowDown: () => moveTo(at + 1),
      Home: () => moveTo(0),
      End: () => moveTo(order.length),
      Escape: putBack,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return {
    held,
    order,
    gripProps: (levelId) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        lift(levelId, 'pointer');
      },
      onKeyDown: (event) => onKeyDown(levelId, event),
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget && held?.by === 'keys') putBack();
      },
    }),
  };
}

/** The level behind which another one stands; null at the front. */
export const anchorOf = (levelIds: readonly number[], levelId: number): number | null =>
  levelIds[levelIds.indexOf(levelId) - 1] ?? null;

interface PointerActions {
  moveTo: (index: number) => void;
  drop: () => void;
  putBack: () => void;
}

/** Follows the pointer while it holds a row, also over the edge of the window. */
function usePointer(
  held: Held | null,
  listRef: RefObject<HTMLElement | null>,
  actions: PointerActions,
): void {
  const heldId = held?.by === 'pointer' ? held.levelId : null;
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
