import type { LevelInfo } from '../../../shared/levels.ts';
import type { LevelFilter, LevelSort } from '../../../shared/search/levelFilter.ts';
import { compareLevels, levelMatcher, levelSearchText } from '../../../shared/search/levelSearch.ts';
import { keepTexts } from '../../search/keepTexts.ts';
import { pickInOrder } from '../../search/pickInOrder.ts';

type Levels = ReadonlyMap<number, LevelInfo>;

export const searchTextOf = keepTexts(levelSearchText);

/** The IDs of all levels in order. Sorting is slow, so the result is kept and filtered often. */
export const sortLevels = (levels: Levels, sort: LevelSort, reverse: boolean): number[] =>
  [...levels.values()].sort(compareLevels(sort, reverse)).map((level) => level.id);

/** The levels of `order` that still exist and match. */
export const matchLevels = (levels: Levels, order: readonly number[], filter: LevelFilter): LevelInfo[] =>
  pickInOrder(levels, order).filter(levelMatcher(filter, searchTextOf));
