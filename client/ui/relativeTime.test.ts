import { describe, expect, test } from 'vitest';
import { nextChangeMs, relativeTime } from './relativeTime.ts';

const now = new Date(2025, 2, 14, 15, 0, 0).getTime();
const seconds = (count: number) => now - count * 1_000;
const minutes = (count: number) => seconds(count * 60);
const hours = (count: number) => minutes(count * 60);

describe('relativeTime', () => {
  test.each([
    [seconds(0), 'just now'],
    [seconds(19), 'just now'],
    [seconds(-30), 'just now'],
    [seconds(29), '20 seconds ago'],
    [seconds(59), '50 seconds ago'],
    [minutes(1), '1 minute ago'],
    [minutes(59.9), '59 minutes ago'],
    [hours(1), '1 hour ago'],
    [hours(14), '14 hours ago'],
    [hours(16), 'yesterday'],
    [hours(38), 'yesterday'],
    [hours(40), '12 March 2025'],
    [new Date(2024, 4, 12).getTime(), '12 May 2024'],
  ])('%d reads %s', (time, words) => {
    expect(relativeTime(time, now)).toBe(words);
  });

  test('shortly after midnight the evening before is still hours ago', () => {
    const midnight = new Date(2025, 2, 14, 0, 30).getTime();
    expect(relativeTime(midnight - 2 * 3_600_000, midnight)).toBe('2 hours ago');
  });

  test('a date never changes again', () => {
    expect(nextChangeMs(hours(72), now)).toBeNull();
    expect(nextChangeMs(minutes(1.5), now)).toBe(30_000);
  });
});
