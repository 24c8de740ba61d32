/** The first items of a list, or of a search in it, with which its page comes. */
export interface ListBeginning<Item> {
  /** The search of the page's address: `?q=…`, or an empty text for the whole list. */
  search: string;
  items: readonly Item[];
  /** The number of all items. */
  matching: number;
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}

/** The address of the following items, for browsers that run no code. */
export function nextAddress({ search, next }: Pick<ListBeginning<never>, 'search' | 'next'>): string | null {
  if (next === null) return null;
  const params = new URLSearchParams(search);
  params.set('after', next);
  return `?${params}`;
}
