import { expect, test } from 'vitest';
import { defaultPackFilter, type PackSort } from '../../../shared/search/packFilter.ts';
import { packMatcher } from '../../../shared/search/packSearch.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';
import { comparePacks, packSortOptions, readPackSearch, writePackSearch } from './packSearch.ts';

const packs = [
  buildPack({ id: 1, name: 'Élan', createdAt: 1, levelIds: [1, 2], downloads: 5, lovedCount: 1 }),
  buildPack({ id: 2, name: 'alpine', createdAt: 3, levelIds: [1], downloads: 9, lovedCount: 0 }),
  buildPack({
    id: 3,
    name: 'Zig zag',
    createdAt: 2,
    levelIds: [],
    downloads: 1,
    lovedCount: 7,
    createdBy: buildProfile({ id: 9, username: 'Abe' }),
  }),
];
const idsBy = (sort: PackSort, reverse = false) =>
  packs.toSorted(comparePacks(sort, reverse)).map((pack) => pack.id);
const found = (query: string) => packs.filter(packMatcher(query)).map((pack) => pack.id);

test('packs are sorted by every order', () => {
  expect(idsBy('date')).toEqual([2, 3, 1]);
  expect(idsBy('date', true)).toEqual([1, 3, 2]);
  expect(idsBy('name')).toEqual([2, 1, 3]);
  expect(idsBy('creator')).toEqual([3, 1, 2]);
  expect(idsBy('levelCount')).toEqual([3, 2, 1]);
  expect(idsBy('downloads')).toEqual([2, 1, 3]);
  expect(idsBy('lovedCount')).toEqual([3, 1, 2]);
});

test('every word of a query must be in ID, name or creator; accents and case do not matter', () => {
  expect(found('ELAN')).toEqual([1]);
  expect(found('ivory al')).toEqual([2]);
  expect(found('3 abe')).toEqual([3]);
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('nothing')).toEqual([]);
});

test('a search survives the address, where invalid values become the defaults', () => {
  for (const { value: sort } of packSortOptions) {
    const filter = { query: 'a & b', sort, reverse: true };
    expect(readPackSearch(writePackSearch(filter))).toEqual(filter);
  }
  expect(writePackSearch(defaultPackFilter)).toBe('');
  expect(readPackSearch('?sort=price')).toEqual(defaultPackFilter);
});
