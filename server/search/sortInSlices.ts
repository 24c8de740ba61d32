import type { Compare } from '../../shared/search/orders.ts';
import { createSlices } from './slices.ts';

const runLength = 256;

/** Sorts many things without blocking the process: short runs first, which are then merged. */
export async function sortInSlices<Item>(items: readonly Item[], compare: Compare<Item>): Promise<Item[]> {
  const rest = createSlices();
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    await rest();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, rest));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: Compare<Item>,
  rest: () => Promise<void> | undefined,
): Promise<Item[]> {
  const merged: Item[] = [];
  let other = 0;
  for (const item of left) {
    let next = right[other];
    while (next !== undefined && compare(next, item) < 0) {
      merged.push(next);
      other += 1;
      next = right[other];
    }
    merged.push(item);
    if (merged.length % runLength === 0) await rest();
  }
  return merged.concat(right.slice(other));
}
