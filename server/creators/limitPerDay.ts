import { dayMs } from '../../shared/durations.ts';
import { ApiError } from '../../shared/errors.ts';

/**
 * Limits what an account adds to the lists that everybody loads. `times` are those of its additions in the
 * last 24 hours, in any order.
 * @throws ApiError too_many_requests, with `reason`, if `wanted` more are over `max`
 */
export function limitPerDay(
  times: readonly number[],
  { wanted, max, now, reason }: { wanted: number; max: number; now: number; reason: string },
): void {
  const excess = times.length + wanted - max;
  if (excess <= 0) return;
  const fitsFrom = (times.toSorted((a, b) => a - b)[excess - 1] ?? now) + dayMs;
  throw new ApiError('too_many_requests', { reason, details: { retryAfterMs: fitsFrom - now } });
}
