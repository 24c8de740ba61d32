import { formatDate } from './formatDate.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** A date in the reader's time zone. The server does not know that zone and renders the date of Greenwich. */
export function DateText({ time }: { time: number }) {
  return formatDate(time, useIsHydrated() ? undefined : 'UTC');
}
