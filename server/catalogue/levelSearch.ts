import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { type LevelFilter, type LevelSort, levelSorts } from '../../shared/search/levelFilter.ts';
import { levelOrders, levelTest } from '../../shared/search/levelSearch.ts';
import type { Place } from '../../shared/search/orders.ts';
import { findPart } from '../search/findPart.ts';
import { createKeptOrder, type KeptOrder } from '../search/keptOrder.ts';
import { createSlices } from '../search/slices.ts';
import type { LevelCatalogue, LevelRow } from './catalogue.ts';

interface FoundLevels {
  found: LevelInfo[];
  matching: number;
  next: Place | null;
}

/** Searches the level list in memory by the rules of the search page. */
export interface LevelSearch {
  find(filter: LevelFilter, page: { after: Place | null; limit: number }): Promise<FoundLevels>;
  /** The first levels of an order, without a filter. */
  first(sort: LevelSort, howMany: number): Promise<LevelInfo[]>;
  /** Sorts what browsers do not search themselves, so that the first search is as quick as all others. */
  prepare(): Promise<void>;
}

export function createLevelSearch(catalogue: LevelCatalogue): LevelSearch {
  const keep = (sort: LevelSort) => createKeptOrder(levelOrders[sort], catalogue);
  const orders: Record<LevelSort, KeptOrder<LevelRow>> = {
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
  return {
    async find(filter, page) {
      const matches = levelTest(filter);
      return findPart({
        rows: await orders[filter.sort].read(),
        order: levelOrders[filter.sort],
        reverse: filter.reverse,
        isWanted: (row) => matches(row.info, () => catalogue.searchTextOf(row)),
        ...page,
      });
    },
    async first(sort, howMany) {
      const rows = await orders[sort].read();
      return rows.slice(0, howMany).map(({ info }) => info);
    },
    async prepare() {
      if (catalogue.size <= limits.browserList) return;
      const rest = createSlices();
      for (const row of catalogue.rows()) {
        catalogue.searchTextOf(row);
        await rest();
      }
      for (const sort of levelSorts) await orders[sort].read();
    },
  };
}
