import { formatDate } from './formatDate.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** A date in the reader's time zone; the server does not know it, and renders that of Greenwich. */
export function DateText({ time }: { time: number }) {
  return formatDate(time, useIsHydrated() ? undefined : 'UTC');
}
