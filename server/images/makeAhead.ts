import PQueue from 'p-queue';
import { ApiError } from '../../shared/errors.ts';
import type { Logger } from '../log.ts';

/** Makes things in the background that would otherwise be made while somebody waits, one after the other. */
export interface MakeAhead {
  add(work: () => Promise<unknown>): void;
  readonly waiting: number;
  /** Resolves when everything is made. */
  flush(): Promise<void>;
  /** Leaves out what waits, and resolves when what is being made is done. */
  close(): Promise<void>;
}

/** More than this is not waited for: what is not made ahead is made when somebody asks for it. */
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
