const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares texts as people sort them: without accents and case, and numbers by their value. */
export const compareTexts = (one: string, other: string): number => collator.compare(one, other);

export type Compare<Item> = (one: Item, other: Item) => number;

export const orderedBy = <Item>(compare: Compare<Item>, reverse: boolean): Compare<Item> =>
  reverse ? (one, other) => compare(other, one) : compare;
