import { ApiError } from '../../shared/errors.ts';

interface TurnOptions {
  atOnce: number;
  mostWaiting: number;
}

/** Runs only so much of a kind of work at once; the rest waits in its order, and what would wait too long is refused. */
export function createTurns({ atOnce, mostWaiting }: TurnOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new ApiError('not_ready');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes this turn over, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
