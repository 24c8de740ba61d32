import { expect, test } from 'vitest';
import { isPartAddress, partAddress } from './partAddress.ts';

test.each([
  partAddress('levels', 28).split('#')[0] ?? '',
  '?q=a&part.packs=4',
  '?part%2Elevels=28',
  '?q=a&%70art.packs=4',
])('%s shows a part', (search) => {
  expect(isPartAddress(search)).toBe(true);
});

test.each(['', '?q=depart.', '?q=part.', '?depart.=4', '?sort=name&q=part.levels', '?q=%26part.levels=4'])(
  '%s shows the whole page',
  (search) => {
    expect(isPartAddress(search)).toBe(false);
  },
);
