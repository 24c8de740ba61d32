import { setImmediate as breathe } from 'node:timers/promises';
import { createFairQueue, type FairQueue } from './fairQueue.ts';

/**
 * Runs work that takes some milliseconds of the main thread: one piece at a time, by turns of those who ask.
 * Other requests are answered between two pieces, however many one visitor asks for.
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
