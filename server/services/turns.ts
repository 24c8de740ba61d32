import { setImmediate as breathe } from 'node:timers/promises';
import { createFairQueue, type FairQueue } from './fairQueue.ts';

/**
 * For work of some milliseconds on the main thread: one piece at a time, those who ask take turns, and whatever else has
 * arrived comes between two pieces, however many of them one visitor asks for.
 */
export type Turns = Pick<FairQueue, 'run' | 'waiting' | 'close'>;

export function createTurns({ maxWaiting }: { maxWaiting: number }): Turns {
  const queue = createFairQueue({ concurrency: 1, maxWaiting });
  return {
    run: (asker, work, signal) =>
      queue.run(
        asker,
        async () => {
          await breathe();
          return work();
        },
        signal,
      ),
    get waiting() {
      return queue.waiting;
    },
    close: queue.close,
  };
}
