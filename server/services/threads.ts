import { Worker } from 'node:worker_threads';
import { serverLimits } from '../limits.ts';
import { createFairQueue } from './fairQueue.ts';

/**
 * Runs tasks in worker threads of one script: a few at once, one of each asker; the others take turns. A
 * thread is reused until it reports that it is spent; one that takes too long, needs too much memory or exits
 * by itself is replaced.
 */
export interface Threads {
  /**
   * Returns the outcome that the thread sends.
   * @throws ApiError too_many_requests when too many tasks of the same asker wait already
   * @throws ThreadTimeoutError after `timeMs` at work
   * @throws the error that ended the thread; see `isOutOfMemory`
   */
  run<Progress, Outcome>(task: unknown, options: RunOptions<Progress>): Promise<Outcome>;
  /** Starts a thread unless one is idle, so that it is ready when needed. */
  prepare(): void;
  /** How many tasks wait for a thread. */
  readonly waiting: number;
  /** Ends every thread; running and waiting tasks fail. */
  close(): Promise<void>;
}

/** A message of a thread: its progress, several times, then the outcome. */
export type ThreadMessage<Progress, Outcome> =
  | { progress: Progress }
  /** `isSpent` when the thread holds so much memory that a new one is cheaper. */
  | { outcome: Outcome; isSpent: boolean };

interface RunOptions<Progress> {
  /** The account that the task is for, or the name of the site's own work. */
  by: number | string;
  /** Drops a task that still waits. */
  signal?: AbortSignal | undefined;
  timeMs: number;
  onProgress?: (progress: Progress) => void;
}

interface ThreadLimits {
  concurrency: number;
  heapMb: number;
}

export class ThreadTimeoutError extends Error {
  override name = 'ThreadTimeoutError';
}

/** Whether a thread ended because its memory ran out. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * How long an idle thread is kept, with what its last tasks have left in its memory: starting one takes a
 * noticeable part of a second.
 */
const idleMs = 10_000;

export function createThreads(script: URL, { concurrency, heapMb }: ThreadLimits): Threads {
  const queue = createFairQueue({ concurrency, maxWaiting: serverLimits.waitingTasks });
  const threads = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  let isClosed = false;

  function start(): Worker {
    if (isClosed) throw new Error('No thread is started any more.');
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    threads.add(worker);
    // A thread that ends during a task also fails the task.
    worker.on('error', () => takeIdle(worker));
    worker.on('exit', () => {
      takeIdle(worker);
      threads.delete(worker);
    });
    return worker;
  }

  /** An idle thread does not keep the process alive, and is ended after a while. */
  function keepIdle(worker: Worker): void {
    worker.unref();
    idle.set(worker, setTimeout(() => takeIdle(worker)?.terminate(), idleMs).unref());
  }

  function takeIdle(worker = idle.keys().next().value): Worker | undefined {
    if (!worker || !idle.has(worker)) return undefined;
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    return worker;
  }

  async function carryOut<Progress, Outcome>(task: unknown, options: RunOptions<Progress>): Promise<Outcome> {
    const worker = takeIdle() ?? start();
    try {
      const { outcome, isSpent } = await ask<Progress, Outcome>(worker, task, options);
      if (isSpent) await worker.terminate();
      else keepIdle(worker);
      return outcome;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  return {
    run: (task, options) => queue.run(options.by, () => carryOut(task, options), options.signal),
    prepare() {
      if (idle.size === 0 && queue.running < concurrency) keepIdle(start());
    },
    get waiting() {
      return queue.waiting;
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
      await queue.close();
    },
  };
}

async function ask<Progress, Outcome>(
  worker: Worker,
  task: unknown,
  { timeMs, onProgress }: RunOptions<Progress>,
): Promise<{ outcome: Outcome; isSpent: boolean }> {
  const ended = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const listeners = {
        message: (message: ThreadMessage<Progress, Outcome>) =>
          'progress' in message ? onProgress?.(message.progress) : resolve(message),
        error: reject,
        exit: () => reject(new Error('The thread ended before its work was done.')),
      };
      const timer = setTimeout(() => reject(new ThreadTimeoutError()), timeMs);
      for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      });
      worker.ref();
      worker.postMessage(task);
    });
  } finally {
    ended.abort();
  }
}
