import PQueue from 'p-queue';
import { ApiError } from '../../shared/errors.ts';
import type { Logger } from '../log.ts';

/** Makes things in the background, one after the other, before anybody requests them. */
export interface MakeAhead {
  add(work: () => Promise<unknown>): void;
  readonly waiting: number;
  /** Resolves when everything waiting is made. */
  flush(): Promise<void>;
  /** Drops waiting things, and resolves when the current one is done. */
  close(): Promise<void>;
}

/** Things beyond this number are dropped, and are made when somebody requests them. */
const maxWaiting = 200;

export function createMakeAhead(log: Logger): MakeAhead {
  const queue = new PQueue({ concurrency: 1 });

  async function make(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isGoneMeanwhile = error instanceof ApiError && error.status === 404;
      if (!isGoneMeanwhile) log.warn({ err: error }, 'An image could not be made ahead');
    }
  }

  return {
    add(work) {
      if (queue.size < maxWaiting) void queue.add(() => make(work));
    },
    get waiting() {
      return queue.size;
    },
    flush: () => queue.onIdle(),
    close() {
      queue.clear();
      return queue.onIdle();
    },
  };
}
