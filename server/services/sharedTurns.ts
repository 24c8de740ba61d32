import type { FairQueue } from './fairQueue.ts';

/**
 * Does once what several askers want at the same time. Each waits for a turn of its own, so that nobody waits in
 * the turn of somebody who has asked for much, or leaves; the first whose turn comes does it for all.
 */
export interface SharedTurns<T> {
  /**
   * `find` looks for what others have made while the asker was waiting. What has begun is finished, whoever
   * leaves.
   * @throws ApiError too_many_requests when too much of the same asker is waiting already
   * @throws the signal's reason
   */
  run<Found = T>(key: string, asker: string, options: SharedWork<T, Found>): Promise<T | Found>;
}

interface SharedWork<T, Found> {
  make: () => Promise<T>;
  find?: () => Found | undefined;
  signal?: AbortSignal | undefined;
}

export function createSharedTurns<T>(queue: FairQueue): SharedTurns<T> {
  const running = new Map<string, Promise<T>>();

  function begin(key: string, make: () => Promise<T>): Promise<T> {
    const begun = make().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  }

  return {
    async run(key, asker, { make, find, signal }) {
      const begun = running.get(key);
      if (begun) return begun;
      return queue.run(asker, async () => find?.() ?? running.get(key) ?? begin(key, make), signal);
    },
  };
}
