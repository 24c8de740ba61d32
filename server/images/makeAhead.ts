import { ApiError } from '../../shared/errors.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Logger } from '../log.ts';

type Work = () => Promise<unknown>;

/** More than this is not waited for: what is not made ahead is made when somebody asks for it. */
const mostWaiting = 200;

interface Queue {
  waiting: Work[];
  /** Settles when nothing waits any more. */
  done: Promise<void>;
}

const queues = new WeakMap<FileStore, Queue>();

/** Makes something in the background that would otherwise be made while somebody waits, one thing after the other. */
export function makeAhead({ files, log }: { files: FileStore; log: Logger }, work: Work): void {
  const running = queues.get(files);
  if (running) {
    if (running.waiting.length < mostWaiting) running.waiting.push(work);
    return;
  }
  const waiting = [work];
  const done = workThrough(waiting, log).finally(() => queues.delete(files));
  queues.set(files, { waiting, done });
}

/** Resolves when everything is made. */
export async function allMadeAhead(files: FileStore): Promise<void> {
  await queues.get(files)?.done;
}

/** Leaves out what waits, and resolves when what is being made is done. */
export async function stopMakingAhead(files: FileStore): Promise<void> {
  const queue = queues.get(files);
  if (!queue) return;
  queue.waiting.length = 0;
  await queue.done;
}

async function workThrough(waiting: Work[], log: Logger): Promise<void> {
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    try {
      await work();
    } catch (error) {
      const isGoneMeanwhile = error instanceof ApiError && error.status === 404;
      if (!isGoneMeanwhile) log.warn({ err: error }, 'An image could not be made ahead');
    }
  }
}
