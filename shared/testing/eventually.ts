import { vi } from 'vitest';

/**
 * Resolves with what `check` gives once it no longer throws, and rejects with its last error after `timeout`
 * milliseconds; it is asked again each `interval`. It has far longer than the second that `vi.waitFor`
 * gives: on a busy machine one pause of the database takes as much.
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: 20_000, ...options });
