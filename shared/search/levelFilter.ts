import type { Compatibility, GameType, Modification } from '../classification.ts';

export const yesNo = ['any', 'yes', 'no'] as const;
export type YesNo = (typeof yesNo)[number];
export const levelSorts = ['date', 'name', 'artist', 'id', 'gemCount', 'downloads', 'lovedCount'] as const;
export type LevelSort = (typeof levelSorts)[number];

/** A search for levels; the browser and the server find the same with it. */
export interface LevelFilter {
  query: string;
  modification: Modification | 'all';
  compatibility: Compatibility;
  gameType: GameType | 'all';
  /** `normal` or a mode in lower case. */
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
