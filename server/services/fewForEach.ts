import { ApiError } from '../../shared/errors.ts';

/** Gives each asker few of something at a time. */
export interface FewForEach {
  /**
   * Reserves a place of `asker` until `signal` aborts.
   * @throws ApiError too_many_requests while the asker has no place left
   */
  begin(asker: string, signal: AbortSignal): void;
}

const retryAfterMs = 10_000;

/** `reason` is the sentence for a refused asker; null for no limit. */
export function createFewForEach(places: number, reason: string | null): FewForEach {
  const held = new Map<string, number>();
  const change = (asker: string, by: 1 | -1) => {
    const left = (held.get(asker) ?? 0) + by;
    if (left > 0) held.set(asker, left);
    else held.delete(asker);
  };
  return {
    begin(asker, signal) {
      if (reason === null) return;
      signal.throwIfAborted();
      if ((held.get(asker) ?? 0) >= places) {
        throw new ApiError('too_many_requests', { reason, details: { retryAfterMs } });
      }
      change(asker, 1);
      signal.addEventListener('abort', () => change(asker, -1), { once: true });
    },
  };
}
