/** Things of one kind pass the same filters, so that a filter has to test each kind only once. */
export interface Kinds<Item> {
  /** Returns the number of the item's kind; 0 is never given. */
  add(item: Item): number;
  remove(kind: number): void;
  /** Creates the test of a filter, to be applied to many numbers of kinds. */
  tester(passes: (item: Item) => boolean): (kind: number) => boolean;
}

interface Kind<Item> {
  name: string;
  number: number;
  example: Item;
  members: number;
}

/** `kindOf` names everything that a filter looks at. */
export function createKinds<Item>(kindOf: (item: Item) => string): Kinds<Item> {
  const byName = new Map<string, Kind<Item>>();
  const byNumber = new Map<number, Kind<Item>>();
  // Numbers are not given twice: a filter may still know the kind that had one before.
  let last = 0;

  function create(name: string, example: Item): Kind<Item> {
    last += 1;
    const kind = { name, number: last, example, members: 0 };
    byName.set(name, kind);
    byNumber.set(last, kind);
    return kind;
  }

  return {
    add(item) {
      const name = kindOf(item);
      const kind = byName.get(name) ?? create(name, item);
      kind.members += 1;
      return kind.number;
    },
    remove(number) {
      const kind = byNumber.get(number);
      if (!kind) return;
      kind.members -= 1;
      if (kind.members > 0) return;
      byName.delete(kind.name);
      byNumber.delete(number);
    },
    tester(passes) {
      const known: boolean[] = [];
      return (number) => {
        const before = known[number];
        if (before !== undefined) return before;
        const kind = byNumber.get(number);
        const now = kind !== undefined && passes(kind.example);
        known[number] = now;
        return now;
      };
    },
  };
}
