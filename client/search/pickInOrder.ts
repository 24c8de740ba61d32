/**
 * The items of `order` that still exist and are wanted. Sorting is slow, so its result is kept and filtered
 * often.
 */
export function pickInOrder<Item>(
  byId: ReadonlyMap<number, Item>,
  order: readonly number[],
  isWanted: (item: Item) => boolean,
): Item[] {
  const picked: Item[] = [];
  for (const id of order) {
    const item = byId.get(id);
    if (item && isWanted(item)) picked.push(item);
  }
  return picked;
}
