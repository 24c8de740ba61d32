const sliceMs = 8;

/** Asks for the text of every item in small slices, so that the first search finds them prepared. */
export function prepareTexts<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
  onDone: () => void,
): () => void {
  const rest = items[Symbol.iterator]();
  let timer: ReturnType<typeof setTimeout>;
  const prepareSlice = () => {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const { value, done } = rest.next();
      if (done) return onDone();
      textOf(value);
    }
    timer = setTimeout(prepareSlice);
  };
  timer = setTimeout(prepareSlice);
  return () => clearTimeout(timer);
}

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
