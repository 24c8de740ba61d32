import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { applyPackOp, type PlaceInPack, placeAt } from '../../../shared/applyPackOp.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { setOwnPlace } from '../sync/presenceStore.ts';
import { editPack } from '../sync/syncPack.ts';
import { useRowPointer } from './useRowPointer.ts';

/** A lifted level, and where it would be dropped at the moment. */
export interface Held {
  levelId: number;
  /** Its place among the others. */
  place: PlaceInPack;
  by: 'pointer' | 'keys';
}

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
 * puts back. It ends when the right to edit does.
 */
export function useReorder(
  pack: PackInfo,
  listRef: RefObject<HTMLElement | null>,
  { canEdit, announce }: { canEdit: boolean; announce: (sentence: string) => void },
): Reorder {
  const [lifted, setHeld] = useState<Held | null>(null);
  if (lifted && !canEdit) {
    setHeld(null);
    announce('Put back: you may not edit this pack any more.');
  }
  // Somebody else may remove the level while it is lifted.
  const held = canEdit && lifted && pack.levelIds.includes(lifted.levelId) ? lifted : null;
  const move = held && ({ op: 'move', levelId: held.levelId, ...held.place } as const);
  const order = move ? applyPackOp(pack, move).levelIds : pack.levelIds;
  useSharedPlace(held);

  const placeOf = (ids: readonly number[], levelId: number) => `${ids.indexOf(levelId) + 1} of ${ids.length}`;
  const lift = (levelId: number, by: Held['by']) => {
    setHeld({ levelId, place: placeOfLevel(pack.levelIds, levelId), by });
    if (by === 'keys') {
      announce(
        `Lifted, place ${placeOf(pack.levelIds, levelId)}. Arrow keys move, space drops, Escape puts back.`,
      );
    }
  };
  const moveTo = (index: number) => {
    if (!held) return;
    const others = order.filter((id) => id !== held.levelId);
    const at = Math.min(Math.max(index, 0), others.length);
    if (at === order.indexOf(held.levelId)) return;
    setHeld({ ...held, place: placeAt(others, at) });
    if (held.by === 'keys') announce(`Place ${at + 1} of ${order.length}.`);
  };
  const drop = () => {
    if (!move) return;
    setHeld(null);
    if (applyPackOp(pack, move) !== pack) editPack(pack.id, [move]);
    announce(`Dropped, place ${placeOf(order, move.levelId)}.`);
  };
  const putBack = () => {
    setHeld(null);
    announce('Put back.');
  };

  useRowPointer(held?.by === 'pointer' ? held.levelId : null, listRef, { moveTo, drop, putBack });

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

/** Where a level stands, by its neighbours. */
function placeOfLevel(levelIds: readonly number[], levelId: number): PlaceInPack {
  const others = levelIds.filter((id) => id !== levelId);
  return placeAt(others, levelIds.indexOf(levelId));
}

/** Shows others where the lifted level would be dropped. */
function useSharedPlace(held: Held | null): void {
  const place = held?.place;
  useEffect(() => {
    if (!place) return;
    setOwnPlace({ after: place.after, before: place.before ?? null });
    return () => setOwnPlace(null);
  }, [place]);
}
