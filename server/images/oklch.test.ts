import { expect, test } from 'vitest';
import { mixColors } from './oklch.ts';

/**
 * Computed from the two matrices by which Oklab is defined (sRGB to LMS, LMS to Lab), whose inverses are in the
 * code; browsers draw the same for `color-mix(in oklab, …)`.
 */
test.each([
  ['oklch(1 0 0)', 'oklch(0 0 0)', '#ffffff #aeaeae #636363 #222222 #000000'],
  [
    'oklch(0.627955 0.257683 29.2339)',
    'oklch(0.452014 0.313214 264.052)',
    '#ff0000 #c6496d #8c53a2 #5147d2 #0000ff',
  ],
  ['oklch(0.72 0.155 250)', 'oklch(0.42 0.15 264)', '#4ea9ff #4190e8 #3576ce #2a5eb6 #21459d'],
  ['oklch(0.72 0.155 45)', 'oklch(0.42 0.15 31)', '#f2814a #d8683b #bf502c #a6371d #8d1c0e'],
  ['oklch(0.72 0.155 355)', 'oklch(0.42 0.15 369)', '#ee77a9 #d5608d #bc4971 #a33256 #8b173c'],
])('from %s to %s, by quarters', (one, other, colors) => {
  const quarters = [0, 0.25, 0.5, 0.75, 1];
  expect(quarters.map((part) => mixColors(one, other, part)).join(' ')).toBe(colors);
});
