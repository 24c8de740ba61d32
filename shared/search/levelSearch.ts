import { runsIn } from '../classification.ts';
import { modesOf } from '../gameModes.ts';
import type { LevelInfo } from '../levels.ts';
import type { LevelFilter, LevelSort, YesNo } from './levelFilter.ts';
import { normaliseText, queryWords } from './matchText.ts';
import { type Compare, compareBy, type Order } from './orders.ts';

const agrees = (wanted: YesNo, has: boolean) => wanted === 'any' || (wanted === 'yes') === has;

function hasMode(level: LevelInfo, wanted: string): boolean {
  if (wanted === 'all') return true;
  const modes = modesOf(level.gameMode);
  return wanted === 'normal' ? modes.length === 0 : modes.includes(wanted);
}

/** Everything but the query. */
export function passesFilter(level: LevelInfo, filter: LevelFilter): boolean {
  return (
    (filter.modification === 'all' || level.modification === filter.modification) &&
    runsIn(level.datablockCompatibility, filter.compatibility) &&
    (filter.gameType === 'all' || level.gameType === filter.gameType) &&
    agrees(filter.gems, level.gems > 0) &&
    agrees(filter.easterEgg, level.hasEasterEgg) &&
    hasMode(level, filter.gameMode)
  );
}

/** The text that a level is found by. */
export const levelSearchText = (level: LevelInfo): string =>
  normaliseText(`${level.id} ${level.name} ${level.artist ?? ''} ${level.baseName}`);

/**
 * Creates the test of a filter once, to be applied to every level. `textOf` is `levelSearchText`, or a cached
 * version of it.
 */
export function levelMatcher(
  filter: LevelFilter,
  textOf: (level: LevelInfo) => string = levelSearchText,
): (level: LevelInfo) => boolean {
  const matches = levelTest(filter);
  return (level) => matches(level, () => textOf(level));
}

/** The same for callers that know more of a level than lists show. */
export function levelTest(filter: LevelFilter): (level: LevelInfo, searchText: () => string) => boolean {
  const words = queryWords(filter.query);
  return (level, searchText) => {
    if (!passesFilter(level, filter)) return false;
    if (words.length === 0) return true;
    const text = searchText();
    return words.every((word) => text.includes(word));
  };
}

export const levelOrders: Readonly<Record<LevelSort, Order<LevelInfo>>> = {
  date: { keyOf: ({ addedAt }) => addedAt, isDescending: true, hasNewestFirst: true },
  name: { keyOf: ({ name }) => name },
  artist: { keyOf: ({ artist }) => artist ?? '' },
  id: { keyOf: ({ id }) => id },
  gemCount: { keyOf: ({ gems }) => gems },
  downloads: { keyOf: ({ downloads }) => downloads, isDescending: true },
  lovedCount: { keyOf: ({ lovedCount }) => lovedCount, isDescending: true },
};

export const compareLevels = (sort: LevelSort, reverse: boolean): Compare<LevelInfo> =>
  compareBy(levelOrders[sort], reverse);
