import { expect, test } from 'vitest';
import { defaultLevelFilter, type LevelFilter } from '../../../shared/search/levelFilter.ts';
import { readSearch, writeSearch } from './searchParams.ts';

test('the default search leaves the address bare', () => {
  expect(writeSearch(defaultLevelFilter)).toBe('');
  expect(readSearch('')).toEqual(defaultLevelFilter);
});

test('every part of a search survives being written to the address and read back', () => {
  const filter: LevelFilter = {
    query: 'hünt & dae=100%',
    modification: 'ultra',
    compatibility: 'mbg',
    gameType: 'multi',
    gameMode: 'snowballsonly',
    gems: 'yes',
    easterEgg: 'no',
    sort: 'lovedCount',
    reverse: true,
  };
  expect(readSearch(writeSearch(filter))).toEqual(filter);
});

test('invalid values become the defaults', () => {
  expect(readSearch('?modification=constructor&compatible=&type=x&mode=__proto__&gems=1&sort=rank')).toEqual(
    defaultLevelFilter,
  );
});
