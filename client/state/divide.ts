/** Separates the named properties of an object from its others. */
export function divide<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): { chosen: Pick<Whole, Key>; others: Omit<Whole, Key> };
export function divide(whole: object, keys: readonly string[]): { chosen: object; others: object } {
  const isChosen = ([key]: [string, unknown]) => keys.includes(key);
  const entries = Object.entries(whole);
  return {
    chosen: Object.fromEntries(entries.filter(isChosen)),
    others: Object.fromEntries(entries.filter((entry) => !isChosen(entry))),
  };
}
