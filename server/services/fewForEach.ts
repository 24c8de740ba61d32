import { ApiError } from '../../shared/errors.ts';

/** Gives each asker at most one of something at a time. */
export interface OneForEach {
  /**
   * Reserves the place of `asker` until `signal` aborts.
   * @throws ApiError too_many_requests while the asker has one already
   */
  begin(asker: string, signal: AbortSignal): void;
}

const retryAfterMs = 10_000;

/** `reason` is the sentence for a refused asker; null for no limit. */
export function createOneForEach(reason: string | null): OneForEach {
  const held = new Set<string>();
  return {
    begin(asker, signal) {
      if (reason === null) return;
      signal.throwIfAborted();
      if (held.has(asker)) throw new ApiError('too_many_requests', { reason, details: { retryAfterMs } });
      held.add(asker);
      signal.addEventListener('abort', () => held.delete(asker), { once: true });
    },
  };
}
