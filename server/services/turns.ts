import { setImmediate as breathe } from 'node:timers/promises';
import type { Accepted } from './accepted.ts';
import { createAcceptFirst } from './acceptFirst.ts';
import { createFairQueue, type FairQueue, type FairQueueOptions } from './fairQueue.ts';

/**
 * Runs work that takes some milliseconds of the main thread: one piece at a time, by turns of those who ask.
 * Other requests are answered between two pieces, however many one visitor asks for, and connections that wait
 * are accepted.
 */
export type Turns = Pick<FairQueue, 'run' | 'waiting' | 'close'>;

interface TurnOptions extends Pick<FairQueueOptions, 'maxWaiting' | 'restMs'> {
  accepted: Accepted;
}

export function createTurns({ accepted, maxWaiting, restMs = () => 0 }: TurnOptions): Turns {
  const acceptFirst = createAcceptFirst(accepted);
  let workedMs = 0;
  // The wait for others is no work of the asker.
  const queue = createFairQueue({
    concurrency: 1,
    maxWaiting,
    restMs: (_, asker) => restMs(workedMs, asker),
  });
  return {
    run: (asker, work, signal) =>
      queue.run(
        asker,
        async () => {
          do await breathe();
          while (acceptFirst.isHolding(performance.now()));
          const begunAt = performance.now();
          try {
            return await work();
          } finally {
            workedMs = performance.now() - begunAt;
          }
        },
        signal,
      ),
    get waiting() {
      return queue.waiting;
    },
    close: queue.close,
  };
}
