const firstMs = 500;

/**
 * How long to wait before trying again, in milliseconds: longer with each attempt, counted from 0, up to
 * `maxMs`, and never the same for everybody.
 */
export function backOff(attempt: number, maxMs: number): number {
  const longest = Math.min(maxMs, firstMs * 2 ** (attempt + 1));
  return firstMs + Math.random() * (longest - firstMs);
}
