import { ApiError } from '../../shared/errors.ts';
import type { Logger } from '../log.ts';
import type { FileStore } from './fileStore.ts';

type Work = () => Promise<unknown>;

/** More than this is not waited for: what is not made ahead is made when somebody asks for it. */
const mostWaiting = 200;

/** What waits for each store. */
const queues = new WeakMap<FileStore, Work[]>();

/** Makes something in the background that would otherwise be made while somebody waits, one thing after the other. */
export function makeAhead({ files, log }: { files: FileStore; log: Logger }, work: Work): void {
  const running = queues.get(files);
  if (running) {
    if (running.length < mostWaiting) running.push(work);
    return;
  }
  const queue = [work];
  queues.set(files, queue);
  void workThrough(queue, log).finally(() => queues.delete(files));
}

async function workThrough(queue: Work[], log: Logger): Promise<void> {
  for (let work = queue.shift(); work; work = queue.shift()) {
    try {
      await work();
    } catch (error) {
      const isGoneMeanwhile = error instanceof ApiError && error.status === 404;
      if (!isGoneMeanwhile) log.warn({ err: error }, 'An image could not be made ahead');
    }
  }
}
