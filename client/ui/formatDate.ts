const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Milliseconds since 1970 → “4 March 2025”, in the reader's time zone. */
export function formatDate(timeMs: number): string {
  return date.format(timeMs);
}

/** “Tuesday 4 March 2025 at 16:20”. */
export function formatDateAndTime(timeMs: number): string {
  return dateAndTime.format(timeMs);
}
