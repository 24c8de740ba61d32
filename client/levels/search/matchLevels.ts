import type { LevelInfo } from '../../../shared/levels.ts';
import { queryWords } from '../../search/matchText.ts';
import { pickInOrder } from '../../search/useListResults.ts';
import {
  compareLevels,
  type LevelFilter,
  type LevelSort,
  levelSearchText,
  passesFilter,
} from './levelFilter.ts';

type Levels = ReadonlyMap<number, LevelInfo>;

const texts = new WeakMap<LevelInfo, string>();

function searchTextOf(level: LevelInfo): string {
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

/** Creates the test of a filter once, to be applied to every level. */
export function levelMatcher(filter: LevelFilter): (level: LevelInfo) => boolean {
  const words = queryWords(filter.query);
  return (level) => {
    if (!passesFilter(level, filter)) return false;
    if (words.length === 0) return true;
    const text = searchTextOf(level);
    return words.every((word) => text.includes(word));
  };
}

/** The levels of `order` that still exist and match. */
export const matchLevels = (levels: Levels, order: readonly number[], filter: LevelFilter): LevelInfo[] =>
  pickInOrder(levels, order, levelMatcher(filter));
