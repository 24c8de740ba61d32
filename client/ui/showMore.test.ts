import { describe, expect, test } from 'vitest';
import { shownCount } from './showMore.ts';

describe('shownCount', () => {
  test('shows the first ones, then 24 more each time', () => {
    expect(shownCount(100, 0, 24)).toBe(24);
    expect(shownCount(100, 1, 24)).toBe(48);
    expect(shownCount(100, 2, 24)).toBe(72);
  });

  test('shows the rest when 4 or fewer remain', () => {
    expect(shownCount(28, 0, 24)).toBe(28);
    expect(shownCount(29, 0, 24)).toBe(24);
    expect(shownCount(52, 1, 24)).toBe(52);
    expect(shownCount(8, 0, 4)).toBe(8);
    expect(shownCount(9, 0, 4)).toBe(4);
    expect(shownCount(9, 1, 4)).toBe(9);
  });

  test('never shows more than there are', () => {
    expect(shownCount(0, 0, 24)).toBe(0);
    expect(shownCount(3, 5, 4)).toBe(3);
  });
});
