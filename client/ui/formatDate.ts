const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const date = new Intl.DateTimeFormat('en-GB', long);
const dateInGreenwich = new Intl.DateTimeFormat('en-GB', { ...long, timeZone: 'UTC' });
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Milliseconds since 1970 → “4 March 2025”, in the reader's time zone unless another is asked for. */
export function formatDate(timeMs: number, zone?: 'UTC'): string {
  return (zone === 'UTC' ? dateInGreenwich : date).format(timeMs);
}

/** “Tuesday 4 March 2025 at 16:20”. */
export function formatDateAndTime(timeMs: number): string {
  return dateAndTime.format(timeMs);
}
