const atOnce = 2_000;

/** The items in parts that a database takes well. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce);
}
