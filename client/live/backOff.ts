const firstMs = 500;

/**
 * How long to wait before the next attempt, in milliseconds: longer with each attempt, counted from 0, up to
 * `maxMs`, and slightly different for every browser.
 */
export function backOff(attempt: number, maxMs: number): number {
  const longest = Math.min(maxMs, firstMs * 2 ** (attempt + 1));
  return firstMs + Math.random() * (longest - firstMs);
}
