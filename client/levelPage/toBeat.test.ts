import { expect, test } from 'vitest';
import { buildLevel } from '../testing/things.ts';
import { challengesOf } from './toBeat.ts';

const bare = buildLevel({ qualifyingTime: undefined, goldTime: undefined });
const wordsOf = (...args: Parameters<typeof challengesOf>) =>
  challengesOf(...args).map(({ term, value }) => `${term} ${value}`);

test('the challenges of a level are listed, times in minutes, awesome ones as a secret', () => {
  expect(challengesOf(bare)).toEqual([]);
  const level = { ...bare, qualifyingTime: 130_000, goldTime: 64_500, awesomeTime: 1, ultimateScore: 1500 };
  expect(wordsOf(level)).toEqual([
    'Qualifying time 02:10.000',
    'Gold time 01:04.500',
    'Awesome time 🤔',
    'Ultimate score 1,500',
  ]);
});

test('a time of 0 is not a time to beat', () => {
  expect(challengesOf({ ...bare, qualifyingTime: 0, qualifyingScore: 0 })).toEqual([]);
});

test('times have other names in count-down modes and in platinum levels', () => {
  expect(wordsOf({ ...bare, gameMode: 'Hunt', qualifyingTime: 60_000 })).toEqual(['Time 01:00.000']);
  const platinum = { ...bare, modification: 'platinum' as const, goldTime: 5_000, ultimateTime: 4_000 };
  expect(wordsOf(platinum)).toEqual(['Platinum time 00:05.000', 'Ultimate time 00:04.000']);
});
