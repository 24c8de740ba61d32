/** Groups things by a key, in the order in which the keys first appear. */
export function groupBy<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return [...groups.values()];
}
