import { comparePlaces, type Order, type Place, placeOf } from '../../shared/search/orders.ts';
import { firstIndex, type Row } from './keptOrder.ts';
import { createSlices } from './slices.ts';

interface Search<Each extends Row> {
  /** Everything in `order`. */
  rows: readonly Each[];
  order: Order<Each['info']>;
  reverse: boolean;
  isWanted(row: Each): boolean;
  /** Where the previous part ended. */
  after: Place | null;
  limit: number;
}

interface FoundPart<Item> {
  found: Item[];
  /** The number of results in all parts. */
  matching: number;
  /** Where the next part begins; null on the last one. */
  next: Place | null;
}

const betweenRests = 1_000;

/** A part of the matching rows, in order, and the number of all matches. */
export async function findPart<Each extends Row>({
  rows,
  order,
  reverse,
  isWanted,
  after,
  limit,
}: Search<Each>): Promise<FoundPart<Each['info']>> {
  const [first, end] = rangeAfter(rows, order, { reverse, after });
  const found: Each['info'][] = [];
  let matching = 0;
  let isMore = false;
  const rest = createSlices();
  for (let step = 0; step < rows.length; step += 1) {
    if (step % betweenRests === 0) await rest();
    const index = reverse ? rows.length - 1 - step : step;
    const row = rows[index];
    if (!row || !isWanted(row)) continue;
    matching += 1;
    if (index < first || index >= end) continue;
    if (found.length < limit) found.push(row.info);
    else isMore = true;
  }
  const last = found.at(-1);
  return { found, matching, next: isMore && last ? placeOf(order, last) : null };
}

/** The range of indices after a place. */
function rangeAfter<Each extends Row>(
  rows: readonly Each[],
  order: Order<Each['info']>,
  { reverse, after }: { reverse: boolean; after: Place | null },
): [number, number] {
  if (!after) return [0, rows.length];
  const compare = comparePlaces(order, false);
  const distance = ({ info }: Each) => compare(placeOf(order, info), after);
  return reverse
    ? [0, firstIndex(rows, 0, (row) => distance(row) >= 0)]
    : [firstIndex(rows, 0, (row) => distance(row) > 0), rows.length];
}
