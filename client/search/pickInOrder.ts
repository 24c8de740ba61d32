/** The items of `order` that still exist. Sorting is slow, so its result is kept. */
export function pickInOrder<Item>(byId: ReadonlyMap<number, Item>, order: readonly number[]): Item[] {
  const picked: Item[] = [];
  for (const id of order) {
    const item = byId.get(id);
    if (item) picked.push(item);
  }
  return picked;
}
