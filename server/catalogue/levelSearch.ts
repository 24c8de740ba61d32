import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import type { LevelFilter, LevelSort } from '../../shared/search/levelFilter.ts';
import { levelOrders, levelText, passesFilter } from '../../shared/search/levelSearch.ts';
import { queryWords } from '../../shared/search/matchText.ts';
import { createListSearch, type Found } from '../search/listSearch.ts';
import type { Page } from '../search/pickPart.ts';
import type { LevelCatalogue } from './catalogue.ts';

/** Searches the level list in memory by the rules of the search page. */
export interface LevelSearch {
  find(filter: LevelFilter, page: Page): Promise<Found<LevelInfo>>;
  /** The first levels of an order, without a filter. */
  first(sort: LevelSort, howMany: number): Promise<LevelInfo[]>;
  /** Prepares what browsers do not search themselves, so that the first search is as quick as all others. */
  prepare(): Promise<void>;
}

export function createLevelSearch(catalogue: LevelCatalogue): LevelSearch {
  const list = createListSearch<LevelInfo, LevelSort>({
    orders: levelOrders,
    textOf: levelText,
    kindOf: ({ modification, datablockCompatibility, gameType, gems, hasEasterEgg, gameMode = '' }) =>
      `${modification} ${datablockCompatibility} ${gameType} ${gems > 0} ${hasEasterEgg} ${gameMode}`,
  });
  const take = (id: number) => {
    const level = catalogue.get(id);
    if (level) list.put(level);
    else list.remove(id);
  };
  for (const id of catalogue.ids()) take(id);
  catalogue.follow(take);
  return {
    find({ query, sort, reverse, ...facts }, page) {
      const words = queryWords(query);
      return list.find({
        name: JSON.stringify([words, facts]),
        words,
        passes: (level) => passesFilter(level, facts),
        sort,
        reverse,
        ...page,
      });
    },
    first: list.first,
    async prepare() {
      if (catalogue.size > limits.browserList) await list.prepare();
    },
  };
}
