import { comparePlaces, type Order, type Place, placeOf } from '../../shared/search/orders.ts';
import { firstIndex } from './firstIndex.ts';

/** Where a page of results begins, and how long it is. */
export interface Page {
  /** Where the page before ended. */
  after: Place | null;
  limit: number;
}

interface Results<Item> extends Page {
  items: readonly (Item | undefined)[];
  /** All of them in `order`. */
  slots: Uint32Array;
  order: Order<Item>;
  reverse: boolean;
  /** By slot, 1 for the things that are wanted. */
  wanted: Uint8Array;
}

interface Part<Item> {
  found: Item[];
  /** Where the next part begins; null on the last one. */
  next: Place | null;
}

/** A part of the wanted things, in order. */
export function pickPart<Item extends { id: number }>(results: Results<Item>): Part<Item> {
  const { items, slots, order, reverse, wanted, limit } = results;
  const [first, end] = rangeAfter(results);
  const found: Item[] = [];
  for (let step = 0; step < end - first; step += 1) {
    const slot = slots[reverse ? end - 1 - step : first + step] ?? 0;
    if (wanted[slot] !== 1) continue;
    const last = found.at(-1);
    if (last && found.length === limit) return { found, next: placeOf(order, last) };
    const item = items[slot];
    if (item) found.push(item);
  }
  return { found, next: null };
}

/** The range of indices after a place. */
function rangeAfter<Item extends { id: number }>({
  items,
  slots,
  order,
  reverse,
  after,
}: Results<Item>): [number, number] {
  if (!after) return [0, slots.length];
  const compare = comparePlaces(order, false);
  const distance = (index: number): number => {
    const item = items[slots[index] ?? 0];
    return item ? compare(placeOf(order, item), after) : 0;
  };
  return reverse
    ? [0, firstIndex(0, slots.length, (index) => distance(index) >= 0)]
    : [firstIndex(0, slots.length, (index) => distance(index) > 0), slots.length];
}
