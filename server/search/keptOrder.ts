import { comparePlaces, type Order, type Place, placeOf } from '../../shared/search/orders.ts';
import { sortInSlices } from './sortInSlices.ts';

/** The IDs of things in one order: sorted once, and put right when they are read. */
export interface KeptOrder {
  /** To be called when a thing has come, gone, or may stand elsewhere. */
  note(id: number): void;
  read(): Promise<readonly number[]>;
}

export interface Things<Item> {
  ids(): number[];
  get(id: number): Item | undefined;
}

/** Beyond this many, sorting anew in slices is better than putting each where it belongs at once. */
const maxMoved = 2_000;

export function createKeptOrder<Item extends { id: number }>(
  order: Order<Item>,
  things: Things<Item>,
): KeptOrder {
  const compare = comparePlaces(order, false);
  const moved = new Set<number>();
  let sorted: number[] | null = null;
  let sorting: Promise<void> | null = null;

  const placesOf = (ids: Iterable<number>): Place[] =>
    [...ids].flatMap((id) => {
      const item = things.get(id);
      return item ? placeOf(order, item) : [];
    });

  async function sortAll(): Promise<void> {
    moved.clear();
    // The places of this moment: what changes meanwhile is noted, and put right afterwards.
    const places = await sortInSlices(placesOf(things.ids()), compare);
    sorted = places.map(({ id }) => id);
  }

  function putRight(ids: readonly number[]): number[] {
    const staying = ids.filter((id) => !moved.has(id));
    const parts: number[][] = [];
    let from = 0;
    for (const place of placesOf(moved).sort(compare)) {
      const at = firstIndex(staying.length, from, (index) => {
        const item = things.get(staying[index] ?? 0);
        return item !== undefined && compare(placeOf(order, item), place) > 0;
      });
      parts.push(staying.slice(from, at), [place.id]);
      from = at;
    }
    parts.push(staying.slice(from));
    moved.clear();
    return parts.flat();
  }

  return {
    note(id) {
      if (sorted || sorting) moved.add(id);
    },
    async read() {
      while (!sorted || moved.size > maxMoved) {
        sorting ??= sortAll().finally(() => {
          sorting = null;
        });
        await sorting;
      }
      if (moved.size > 0) sorted = putRight(sorted);
      return sorted;
    },
  };
}

/** The first index from `from` on that passes, where all after it pass too; `length` if none does. */
export function firstIndex(length: number, from: number, passes: (index: number) => boolean): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
