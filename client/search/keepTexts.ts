/** `textOf` that keeps its results for as long as the items exist. */
export function keepTexts<Item extends object>(textOf: (item: Item) => string): (item: Item) => string {
  const texts = new WeakMap<Item, string>();
  return (item) => {
    const known = texts.get(item);
    if (known !== undefined) return known;
    const text = textOf(item);
    texts.set(item, text);
    return text;
  };
}
