import PQueue from 'p-queue';
import { ApiError } from '../../shared/errors.ts';

/** Runs only so much of a kind of work at once; the rest waits in its order. */
export interface Queue {
  /** @throws ApiError not_ready for what would have to wait too long */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  /** Resolves when nothing is left. */
  close(): Promise<void>;
}

export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  const queue = new PQueue({ concurrency });
  return {
    async run(work) {
      if (queue.size >= maxWaiting) throw new ApiError('not_ready');
      return queue.add(work, { throwOnTimeout: true });
    },
    get waiting() {
      return queue.size;
    },
    close: () => queue.onIdle(),
  };
}
