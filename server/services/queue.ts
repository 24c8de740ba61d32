import PQueue from 'p-queue';
import { ApiError } from '../../shared/errors.ts';

/** Limits how much of a kind of work runs at once; the rest waits in order. */
export interface Queue {
  /** @throws ApiError not_ready when too much is waiting already */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is running or waiting. */
  close(): Promise<void>;
}

export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  const queue = new PQueue({ concurrency });
  return {
    async run(work) {
      if (queue.size >= maxWaiting) throw new ApiError('not_ready');
      return queue.add(work, { throwOnTimeout: true });
    },
    close: () => queue.onIdle(),
  };
}
