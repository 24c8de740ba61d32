import { expect, test } from 'vitest';
import { defaultLevelFilter, type LevelFilter } from '../../../shared/search/levelFilter.ts';
import { buildLevel } from '../../testing/things.ts';
import { matchLevels, sortLevels } from './matchLevels.ts';

const levels = new Map(
  [
    buildLevel({
      id: 1,
      name: 'Dædalus Ünd',
      artist: 'IsraeliRD',
      baseName: 'dae.mis',
      addedAt: 3,
      gems: 24,
    }),
    buildLevel({
      id: 2,
      name: 'Upward',
      artist: undefined,
      baseName: 'up_ward.mis',
      addedAt: 1,
      downloads: 5,
    }),
    buildLevel({
      id: 3,
      name: "It's a Hunt",
      gameMode: 'Hunt Haste',
      addedAt: 2,
      hasEasterEgg: true,
      downloads: 9,
    }),
    buildLevel({ id: 4, name: 'Nothing', gameMode: 'null', addedAt: 4, datablockCompatibility: 'pq' }),
  ].map((level) => [level.id, level]),
);

function find(change: Partial<LevelFilter>): number[] {
  const filter = { ...defaultLevelFilter, ...change };
  return matchLevels(levels, sortLevels(levels, filter.sort, filter.reverse), filter).map(
    (level) => level.id,
  );
}

test('levels are sorted newest first, unless another order is asked for', () => {
  expect(find({})).toEqual([4, 1, 3, 2]);
  expect(find({ reverse: true })).toEqual([2, 3, 1, 4]);
  expect(find({ sort: 'downloads' }).slice(2)).toEqual([3, 2]);
});

test('every word of a query must appear; accents, case and punctuation do not matter', () => {
  expect(find({ query: 'UND israeli' })).toEqual([1]);
  expect(find({ query: 'its' })).toEqual([3]);
  expect(find({ query: 'upwardmis 2' })).toEqual([2]);
  expect(find({ query: 'upward missing' })).toEqual([]);
});

test('levels are filtered by mode, gems, Easter Egg and compatibility', () => {
  expect(find({ gameMode: 'haste' })).toEqual([3]);
  expect(find({ gameMode: 'normal' })).toEqual([4, 1, 2]);
  expect(find({ gems: 'yes' })).toEqual([1]);
  expect(find({ easterEgg: 'yes' })).toEqual([3]);
  expect(find({ compatibility: 'mbw' })).toEqual([1, 3, 2]);
});

test('levels removed since the sorting are left out', () => {
  expect(matchLevels(levels, [99, 2], defaultLevelFilter).map((level) => level.id)).toEqual([2]);
});
