const atOnce = 2_000;

/** Splits items into parts of a size that suits the database. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce);
}
