const counts = new Intl.NumberFormat('en-GB');

/** 1904 → “1,904”. */
export function formatCount(count: number): string {
  return counts.format(count);
}
