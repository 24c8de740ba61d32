import { describe, expect, it } from 'vitest';
import { dataPath, showsDataFolder } from './dataPath.ts';

describe('dataPath', () => {
  it.each([
    ['~/data/interiors/a.dif', 'interiors/a.dif'],
    ['marble/Data/interiors/a.dif', 'interiors/a.dif'],
    ['data\\interiors\\a.dif', 'interiors/a.dif'],
    ['/data//interiors///a.dif', 'interiors/a.dif'],
    ['~/data/skies/data/b.dml', 'skies/data/b.dml'],
    ['mydata/a.dif', 'mydata/a.dif'],
    ['~/a.dif', 'a.dif'],
    ['/a.dif', 'a.dif'],
    ['./a/./b.dif ', 'a/b.dif'],
    ['~/data/My Interiors/ä.dif', 'My Interiors/ä.dif'],
  ])('reads %s', (raw, path) => {
    expect(dataPath(raw)).toBe(path);
  });

  it.each(['', '  ', '/', '~/data/', '../a', '~/data/a/../b', 'C:/a', 'a\nb', 'a'.repeat(2000)])(
    'refuses %j',
    (raw) => {
      expect(dataPath(raw)).toBeUndefined();
    },
  );
});

it('showsDataFolder requires the folder before its content', () => {
  expect(['~/data/a.dif', 'x\\DATA\\b'].map(showsDataFolder)).toEqual([true, true]);
  expect(['data/a.dif', 'mydata/b', '~/interiors/a.dif'].map(showsDataFolder)).toEqual([false, false, false]);
});
