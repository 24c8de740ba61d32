import { comparePlaces, type Order, type Place, placeOf } from '../../shared/search/orders.ts';
import { sortInSlices } from './sortInSlices.ts';

/** A thing as it is now: the row stays the same object while the thing changes. */
export interface Row<Item = { id: number }> {
  readonly info: Item;
}

/** Things in one order: sorted once, and corrected when they are read. */
export interface KeptOrder<Each> {
  /** Call it when a thing was added, removed, or may have moved. */
  note(id: number): void;
  read(): Promise<readonly Each[]>;
}

interface Rows<Each> {
  rows(): Each[];
  row(id: number): Each | undefined;
}

interface PlacedRow<Each> extends Place {
  row: Each;
}

/** Beyond this many changes, sorting anew in slices is faster than inserting each at once. */
const maxMoved = 2_000;

export function createKeptOrder<Each extends Row>(
  order: Order<Each['info']>,
  things: Rows<Each>,
): KeptOrder<Each> {
  const compare = comparePlaces(order, false);
  const moved = new Set<number>();
  /** Rows and not IDs: looking up a hundred thousand IDs takes longer than everything else in a search. */
  let sorted: Each[] | null = null;
  let sorting: Promise<void> | null = null;

  const place = (row: Each): PlacedRow<Each> => ({ ...placeOf(order, row.info), row });

  async function sortAll(): Promise<void> {
    moved.clear();
    // The places at this moment: later changes are noted, and corrected afterwards.
    const places = await sortInSlices(things.rows().map(place), compare);
    sorted = places.map(({ row }) => row);
  }

  function putRight(rows: readonly Each[]): Each[] {
    const staying = rows.filter(({ info }) => !moved.has(info.id));
    const places = [...moved].flatMap((id) => {
      const row = things.row(id);
      return row ? place(row) : [];
    });
    const right: Each[] = [];
    let from = 0;
    for (const { row, ...to } of places.sort(compare)) {
      const at = firstIndex(staying, from, ({ info }) => compare(placeOf(order, info), to) > 0);
      for (const stayed of staying.slice(from, at)) right.push(stayed);
      right.push(row);
      from = at;
    }
    moved.clear();
    return right.concat(staying.slice(from));
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

/**
 * The first index from `from` on whose item passes, assuming all later ones pass too; the length if none
 * does.
 */
export function firstIndex<Item>(
  items: readonly Item[],
  from: number,
  passes: (item: Item) => boolean,
): number {
  let low = from;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
