const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export type Compare<Item> = (one: Item, other: Item) => number;

/**
 * An order of things: by a key, and by their IDs where keys are equal. Texts are sorted as people sort them.
 */
export interface Order<Item> {
  keyOf: (item: Item) => Key;
  /** The largest key comes first. */
  isDescending?: boolean;
  /** Where keys are equal, the largest ID comes first. */
  hasNewestFirst?: boolean;
}

type Key = string | number;

/** Where a thing stands in an order. */
export interface Place {
  key: Key;
  id: number;
}

export const placeOf = <Item extends { id: number }>({ keyOf }: Order<Item>, item: Item): Place => ({
  key: keyOf(item),
  id: item.id,
});

/** Compares things by an order or, with `reverse`, by its opposite. */
export function compareBy<Item extends { id: number }>(
  { keyOf, isDescending = false, hasNewestFirst = false }: Order<Item>,
  reverse: boolean,
): Compare<Item> {
  const sign = isDescending === reverse ? 1 : -1;
  const idSign = hasNewestFirst === reverse ? 1 : -1;
  return (one, other) => sign * compareKeys(keyOf(one), keyOf(other)) || idSign * (one.id - other.id);
}

/** Compares places of one order. */
export const comparePlaces = <Item>(order: Order<Item>, reverse: boolean): Compare<Place> =>
  compareBy({ ...order, keyOf: ({ key }: Place) => key }, reverse);

/**
 * The keys of an order are all numbers or all texts. Accents and case make no difference, numbers count by
 * value.
 */
const compareKeys = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
