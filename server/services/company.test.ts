import { expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { createCompany } from './company.ts';

let now = 1_000;
const open = () => createCompany(() => now);

test('who asks alone does not rest', () => {
  const { note, restMs } = open();
  expect(restMs(20, 'a')).toBe(0);
  for (let count = 0; count < 3; count += 1) note('a');
  expect(restMs(20, 'a')).toBe(0);
});

test('while others ask, each rests as long as the work took, up to a limit', () => {
  const { note, restMs } = open();
  for (const address of ['a', 'b', 'a', 'a']) note(address);
  expect([restMs(20, 'a'), restMs(20, 'b'), restMs(20, 'somebody else')]).toEqual([20, 20, 20]);
  expect([restMs(0.5, 'a'), restMs(60_000, 'a')]).toEqual([0, serverLimits.longestRestMs]);
});

test('others are forgotten some time after their last request', () => {
  const { note, restMs } = open();
  note('b');
  note('a');
  now += serverLimits.companyMs + 1;
  note('a');
  expect([restMs(20, 'a'), restMs(20, 'b')]).toEqual([0, 20]);
});
