import type { LevelFilter, LevelSort, YesNo } from '../../../shared/search/levelFilter.ts';
import type { SortOption } from '../../search/SortControl.tsx';
import { gems } from '../../ui/Gem.tsx';
import type { SelectOption } from '../../ui/Select.tsx';
import { gameModes } from '../gameModes.ts';

export type FilterKey = Exclude<keyof LevelFilter, 'query' | 'sort' | 'reverse'>;

interface FilterField<Value extends string> {
  label: string;
  /** Its name in the address. */
  param: string;
  options: readonly SelectOption<Value>[];
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>): SelectOption<Value>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

const yesNo: readonly SelectOption<YesNo>[] = [
  { value: 'any', label: "Don't care" },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

/** Every filter, in the order of the panel. */
export const filterFields: { [Key in FilterKey]: FilterField<LevelFilter[Key]> } = {
  modification: {
    label: 'Modification',
    param: 'modification',
    options: [{ value: 'all', label: 'All' }, ...optionsOf(gems)],
  },
  compatibility: {
    label: 'Compatible with',
    param: 'compatible',
    options: [
      { value: 'mbg', label: 'Gold' },
      { value: 'mbw', label: 'Web' },
      { value: 'pq', label: 'PlatinumQuest' },
    ],
  },
  gameType: {
    label: 'Game type',
    param: 'type',
    options: [
      { value: 'all', label: 'All' },
      { value: 'single', label: 'Singleplayer' },
      { value: 'multi', label: 'Multiplayer' },
    ],
  },
  gameMode: {
    label: 'Game mode',
    param: 'mode',
    options: [{ value: 'all', label: 'All' }, { value: 'normal', label: 'Normal' }, ...optionsOf(gameModes)],
  },
  gems: { label: 'Has gems', param: 'gems', options: yesNo },
  easterEgg: { label: 'Has Easter Egg', param: 'egg', options: yesNo },
};

export const filterKeys = Object.keys(filterFields) as FilterKey[];

export const sortOptions: readonly SortOption<LevelSort>[] = [
  { value: 'date', label: 'Newest first', reversed: 'Oldest first' },
  { value: 'name', label: 'Name', reversed: 'Name Z–A' },
  { value: 'artist', label: 'Artist', reversed: 'Artist Z–A' },
  { value: 'id', label: 'ID', reversed: 'Highest ID' },
  { value: 'gemCount', label: 'Gem count', reversed: 'Most gems' },
  { value: 'downloads', label: 'Most downloaded', reversed: 'Least downloaded' },
  { value: 'lovedCount', label: 'Most loved', reversed: 'Least loved' },
];
