import {
  type Compatibility,
  type GameType,
  type Modification,
  runsIn,
} from '../../../shared/classification.ts';
import { modesOf } from '../../../shared/gameModes.ts';
import type { LevelInfo } from '../../../shared/levels.ts';
import { normaliseText } from '../../search/matchText.ts';
import { type Compare, compareTexts, orderedBy } from '../../search/sorting.ts';

export const levelSearchText = (level: LevelInfo): string =>
  normaliseText(`${level.id} ${level.name} ${level.artist ?? ''} ${level.baseName}`);

export type YesNo = 'any' | 'yes' | 'no';
export const levelSorts = ['date', 'name', 'artist', 'id', 'gemCount', 'downloads', 'lovedCount'] as const;
export type LevelSort = (typeof levelSorts)[number];

export interface LevelFilter {
  query: string;
  modification: Modification | 'all';
  compatibility: Compatibility;
  gameType: GameType | 'all';
  /** `normal` or a key of `gameModes`. */
  gameMode: string;
  gems: YesNo;
  easterEgg: YesNo;
  sort: LevelSort;
  reverse: boolean;
}

export const defaultLevelFilter: LevelFilter = {
  query: '',
  modification: 'all',
  compatibility: 'pq',
  gameType: 'all',
  gameMode: 'all',
  gems: 'any',
  easterEgg: 'any',
  sort: 'date',
  reverse: false,
};

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

const comparers: Record<LevelSort, Compare<LevelInfo>> = {
  date: (a, b) => b.addedAt - a.addedAt || b.id - a.id,
  name: (a, b) => compareTexts(a.name, b.name) || a.id - b.id,
  artist: (a, b) => compareTexts(a.artist ?? '', b.artist ?? '') || a.id - b.id,
  id: (a, b) => a.id - b.id,
  gemCount: (a, b) => a.gems - b.gems || a.id - b.id,
  downloads: (a, b) => b.downloads - a.downloads || a.id - b.id,
  lovedCount: (a, b) => b.lovedCount - a.lovedCount || a.id - b.id,
};

export const compareLevels = (sort: LevelSort, reverse: boolean): Compare<LevelInfo> =>
  orderedBy(comparers[sort], reverse);
