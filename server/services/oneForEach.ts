import { ApiError } from '../../shared/errors.ts';

/** Lets everyone have one of something at a time. */
export interface OneForEach {
  /**
   * Holds what `asker` asks for until `signal` aborts.
   * @throws ApiError too_many_requests while the asker has one already
   */
  begin(asker: string, signal: AbortSignal): void;
}

const retryAfterMs = 10_000;

/** `reason` is what a refused asker reads; null for no limit. */
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
