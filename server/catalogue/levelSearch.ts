import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { type LevelFilter, type LevelSort, levelSorts } from '../../shared/search/levelFilter.ts';
import { levelMatcher, levelOrders } from '../../shared/search/levelSearch.ts';
import type { Place } from '../../shared/search/orders.ts';
import { findPage } from '../search/findPage.ts';
import { createKeptOrder, type KeptOrder } from '../search/keptOrder.ts';
import { createSlices } from '../search/slices.ts';
import type { LevelCatalogue } from './catalogue.ts';

interface FoundLevels {
  found: LevelInfo[];
  matching: number;
  next: Place | null;
}

/** Searches the level list in memory by the rules of the search page. */
export interface LevelSearch {
  find(filter: LevelFilter, page: { after: Place | null; limit: number }): Promise<FoundLevels>;
  /** Sorts what browsers do not search themselves, so that the first search is as quick as all others. */
  prepare(): Promise<void>;
}

export function createLevelSearch(catalogue: LevelCatalogue): LevelSearch {
  const keep = (sort: LevelSort) => createKeptOrder(levelOrders[sort], catalogue);
  const orders: Record<LevelSort, KeptOrder> = {
    date: keep('date'),
    name: keep('name'),
    artist: keep('artist'),
    id: keep('id'),
    gemCount: keep('gemCount'),
    downloads: keep('downloads'),
    lovedCount: keep('lovedCount'),
  };
  catalogue.follow((id, difference) => {
    if (difference === 'level') for (const order of Object.values(orders)) order.note(id);
    else orders[difference].note(id);
  });
  const textOf = (level: LevelInfo) => catalogue.searchTextOf(level);
  return {
    async find(filter, page) {
      return findPage({
        ids: await orders[filter.sort].read(),
        get: catalogue.get,
        order: levelOrders[filter.sort],
        reverse: filter.reverse,
        isWanted: levelMatcher(filter, textOf),
        ...page,
      });
    },
    async prepare() {
      if (catalogue.size <= limits.browserList) return;
      const rest = createSlices();
      for (const id of catalogue.ids()) {
        const level = catalogue.get(id);
        if (level) catalogue.searchTextOf(level);
        await rest();
      }
      for (const sort of levelSorts) await orders[sort].read();
    },
  };
}
