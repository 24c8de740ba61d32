import { expect, test } from 'vitest';
import { buildLevel } from '../testing/things.ts';
import { medalOf } from './medalOf.ts';

const level = buildLevel({
  qualifyingTime: 60_000,
  goldTime: 30_000,
  ultimateTime: 20_000,
  awesomeTime: 15_000,
});
const termOf = (...args: Parameters<typeof medalOf>) => medalOf(...args)?.term;

test('a time earns the hardest medal that it is under', () => {
  expect(termOf(level, 14_999, 'time')).toBe('Awesome time');
  expect(termOf(level, 15_000, 'time')).toBe('Ultimate time');
  expect(termOf(level, 29_999, 'time')).toBe('Gold time');
  expect(termOf(level, 30_000, 'time')).toBeUndefined();
});

test('points earn the hardest medal that they reach', () => {
  const hunt = buildLevel({
    gameMode: 'Hunt',
    qualifyingScore: 5,
    goldScore: 10,
    platinumScore: 20,
    goldTime: 0,
  });
  expect(
    ['score', 'score', 'score'].map((_, index) => termOf(hunt, [9, 10, 25][index] ?? 0, 'score')),
  ).toEqual([undefined, 'Gold score', 'Platinum score']);
});
