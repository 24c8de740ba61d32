import type { PackInfo } from '../../shared/packs.ts';
import { queryWords } from '../../shared/search/matchText.ts';
import type { PackFilter, PackSort } from '../../shared/search/packFilter.ts';
import { packOrders, packText } from '../../shared/search/packSearch.ts';
import { createListSearch, type Found } from './listSearch.ts';
import type { Page } from './pickPart.ts';

/** Searches a list of packs by the rules of the page of packs. */
export interface PackSearch {
  find(packs: readonly PackInfo[], filter: PackFilter, page: Page): Promise<Found<PackInfo>>;
}

export function createPackSearch(): PackSearch {
  const list = createListSearch<PackInfo, PackSort>({
    orders: packOrders(),
    textOf: packText,
    kindOf: () => 'pack',
  });
  let known: readonly PackInfo[] = [];

  /** The list is another object after every change, and so is each pack that has changed. */
  function take(packs: readonly PackInfo[]): void {
    if (packs === known) return;
    const ids = new Set(packs.map(({ id }) => id));
    for (const { id } of known) if (!ids.has(id)) list.remove(id);
    for (const pack of packs) if (list.get(pack.id) !== pack) list.put(pack);
    known = packs;
  }

  return {
    find(packs, { query, sort, reverse }, page) {
      take(packs);
      const words = queryWords(query);
      return list.find({ name: words.join(' '), words, passes: () => true, sort, reverse, ...page });
    },
  };
}
