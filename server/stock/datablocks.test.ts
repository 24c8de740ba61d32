import { expect, it } from 'vitest';
import { datablocks } from './datablocks.ts';

it('knows the datablocks of Gold and of the Platinum web port', () => {
  expect(datablocks.mbg.size).toBe(137);
  expect(datablocks.mbw.size).toBe(137 + 129 - 2);
  expect(datablocks.mbg.has('waypointmarker')).toBe(true);
  expect(datablocks.mbw.has('waypointmarker')).toBe(false);
  expect(datablocks.mbw.has('easteregg')).toBe(true);
});
