import type { LevelInfo } from '../../../shared/levels.ts';
import type { LevelFilter, LevelSort } from '../../../shared/search/levelFilter.ts';
import { compareLevels, levelMatcher, levelSearchText } from '../../../shared/search/levelSearch.ts';
import { pickInOrder } from '../../search/pickInOrder.ts';

type Levels = ReadonlyMap<number, LevelInfo>;

const texts = new WeakMap<LevelInfo, string>();

export function searchTextOf(level: LevelInfo): string {
  const known = texts.get(level);
  if (known !== undefined) return known;
  const text = levelSearchText(level);
  texts.set(level, text);
  return text;
}

const sliceMs = 8;

/** Prepares the search texts in small slices, so that the first keystroke is as quick as all others. */
export function prepareSearchTexts(levels: Iterable<LevelInfo>): () => void {
  const rest = levels[Symbol.iterator]();
  let timer: ReturnType<typeof setTimeout>;
  const prepareSlice = () => {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      const { value, done } = rest.next();
      if (done) return;
      searchTextOf(value);
    }
    timer = setTimeout(prepareSlice);
  };
  timer = setTimeout(prepareSlice);
  return () => clearTimeout(timer);
}

/** The IDs of all levels in order. Sorting is slow, so the result is kept and filtered often. */
export const sortLevels = (levels: Levels, sort: LevelSort, reverse: boolean): number[] =>
  [...levels.values()].sort(compareLevels(sort, reverse)).map((level) => level.id);

/** The levels of `order` that still exist and match. */
export const matchLevels = (levels: Levels, order: readonly number[], filter: LevelFilter): LevelInfo[] =>
  pickInOrder(levels, order, levelMatcher(filter, searchTextOf));
