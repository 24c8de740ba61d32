import { comparePlaces, type Order, type Place, placeOf } from '../../shared/search/orders.ts';
import { firstIndex } from './firstIndex.ts';
import { sortInSlices } from './sortInSlices.ts';

/** The slots of things in one order: sorted once, and corrected when they are read. */
export interface KeptOrder {
  /** Call it when the thing in a slot came, went, or may have moved. */
  note(slot: number): void;
  /** Whether little or nothing has to be corrected. */
  isSorted(): boolean;
  sort(): Promise<void>;
  /** Of an order that is sorted. */
  slots(): Uint32Array;
}

interface PlacedSlot extends Place {
  slot: number;
}

/** Beyond this many changes, sorting anew in slices is faster than inserting each at once. */
const maxMoved = 2_000;

export function createKeptOrder<Item extends { id: number }>(
  order: Order<Item>,
  items: readonly (Item | undefined)[],
): KeptOrder {
  const compare = comparePlaces(order, false);
  const moved = new Set<number>();
  let sorted: Uint32Array | null = null;
  let sorting: Promise<void> | null = null;

  const placesOf = (slots: Iterable<number>): PlacedSlot[] =>
    [...slots].flatMap((slot) => {
      const item = items[slot];
      return item === undefined ? [] : { ...placeOf(order, item), slot };
    });

  async function sortAll(): Promise<void> {
    sorted = null;
    moved.clear();
    // The places at this moment: later changes are noted, and corrected afterwards.
    const places = await sortInSlices(placesOf(items.keys()), compare);
    sorted = Uint32Array.from(places, ({ slot }) => slot);
  }

  function putRight(slots: Uint32Array): Uint32Array {
    const staying = without(slots, moved, items.length);
    const places = placesOf(moved).sort(compare);
    const right = new Uint32Array(staying.length + places.length);
    const isAfter = (index: number, place: Place): boolean => {
      const item = items[staying[index] ?? 0];
      return item !== undefined && compare(placeOf(order, item), place) > 0;
    };
    let from = 0;
    for (const [inserted, { slot, ...place }] of places.entries()) {
      const at = firstIndex(from, staying.length, (index) => isAfter(index, place));
      right.set(staying.subarray(from, at), from + inserted);
      right[at + inserted] = slot;
      from = at;
    }
    right.set(staying.subarray(from), from + places.length);
    moved.clear();
    return right;
  }

  const isSorted = () => sorted !== null && moved.size <= maxMoved;

  return {
    note(slot) {
      if (sorted || sorting) moved.add(slot);
    },
    isSorted,
    async sort() {
      if (isSorted()) return;
      sorting ??= sortAll().finally(() => {
        sorting = null;
      });
      await sorting;
    },
    slots() {
      sorted ??= new Uint32Array(0);
      if (moved.size > 0) sorted = putRight(sorted);
      return sorted;
    },
  };
}

/** A list of flags: asking a set about a hundred thousand slots takes ten times as long. */
function without(slots: Uint32Array, left: ReadonlySet<number>, end: number): Uint32Array {
  const isLeft = new Uint8Array(end);
  for (const slot of left) isLeft[slot] = 1;
  const staying = new Uint32Array(slots.length);
  let length = 0;
  for (const slot of slots) {
    if (isLeft[slot] === 1) continue;
    staying[length] = slot;
    length += 1;
  }
  return staying.subarray(0, length);
}
