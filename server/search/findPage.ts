import { comparePlaces, type Order, type Place, placeOf } from '../../shared/search/orders.ts';
import { firstIndex } from './keptOrder.ts';
import { createSlices } from './slices.ts';

interface Search<Item> {
  /** All IDs in `order`. */
  ids: readonly number[];
  get(id: number): Item | undefined;
  order: Order<Item>;
  reverse: boolean;
  isWanted(item: Item): boolean;
  /** Where the page before ended. */
  after: Place | null;
  limit: number;
}

interface FoundPage<Item> {
  found: Item[];
  /** How many there are on all pages. */
  matching: number;
  /** Where the next page begins; null on the last one. */
  next: Place | null;
}

const betweenRests = 1_000;

/** A page of what is wanted, in order, and how much there is of it. */
export async function findPage<Item extends { id: number }>({
  ids,
  get,
  order,
  reverse,
  isWanted,
  after,
  limit,
}: Search<Item>): Promise<FoundPage<Item>> {
  const at = (index: number) => ids[reverse ? ids.length - 1 - index : index] ?? 0;
  const first = after === null ? 0 : indexAfter(after);
  const found: Item[] = [];
  let matching = 0;
  let isMore = false;
  const rest = createSlices();
  for (let index = 0; index < ids.length; index += 1) {
    if (index % betweenRests === 0) await rest();
    const item = get(at(index));
    if (!item || !isWanted(item)) continue;
    matching += 1;
    if (index < first) continue;
    if (found.length < limit) found.push(item);
    else isMore = true;
  }
  const last = found.at(-1);
  return { found, matching, next: isMore && last ? placeOf(order, last) : null };

  function indexAfter(place: Place): number {
    const compare = comparePlaces(order, reverse);
    return firstIndex(ids.length, 0, (index) => {
      const item = get(at(index));
      return item !== undefined && compare(placeOf(order, item), place) > 0;
    });
  }
}
