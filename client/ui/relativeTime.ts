import { formatDate } from './formatDate.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

function dayOf(timeMs: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * hour);
}

/**
 * “just now”, “20 seconds ago”, “2 hours ago”, “yesterday”, then the date. A time in the future reads “just
 * now”.
 */
export function relativeTime(timeMs: number, nowMs: number): string {
  const age = nowMs - timeMs;
  if (age < 20 * second) return 'just now';
  if (age < minute) return ago(Math.floor(age / (10 * second)) * 10, 'second');
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  const days = dayOf(nowMs) - dayOf(timeMs);
  if (days === 0 || age < 12 * hour) return ago(Math.floor(age / hour), 'hour');
  return days === 1 ? 'yesterday' : formatDate(timeMs);
}

/** In how many milliseconds the words will change; null for a date. */
export function nextChangeMs(timeMs: number, nowMs: number): number | null {
  const age = nowMs - timeMs;
  if (age < minute) return 10 * second;
  if (age < hour) return minute - (age % minute);
  return age < 48 * hour ? 10 * minute : null;
}
