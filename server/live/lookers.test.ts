import { expect, test } from 'vitest';
import { createOtherLookers } from './lookers.ts';
import { repeatEveryMs } from './processTimes.ts';

test('the people of a killed process are forgotten within 15 seconds, those of a slow one are not', () => {
  let now = 0;
  const others = createOtherLookers(() => now);
  others.put('killed', [[7, 500, []]], true);
  others.put('slow', [[7, 3, []]], true);
  now = 2 * repeatEveryMs;
  expect(others.sweep()).toEqual([]);
  others.put('slow', [[7, 3, []]], true);
  now = 14_000;
  expect(others.sweep()).toEqual([7]);
  expect(others.of(7)).toEqual([[7, 3, []]]);
});
