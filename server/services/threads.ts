import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';

/**
 * Runs tasks in worker threads of one script: a few at once, the others wait for their turn. A thread is used again
 * until it says that it is spent; one that takes too long, needs too much memory or ends by itself is ended.
 */
export interface Threads {
  /**
   * Answers what the thread says last.
   * @throws ThreadTimeoutError after `timeMs` at work
   * @throws whatever brought the thread down; with the code ERR_WORKER_OUT_OF_MEMORY for its memory
   */
  run<Progress, Outcome>(task: unknown, options: RunOptions<Progress>): Promise<Outcome>;
  /** Starts a thread where none is at hand, so that it is there when it is needed. */
  prepare(): void;
  /** How many tasks wait for a thread. */
  readonly waiting: number;
  /** Ends every thread; what is running or waiting fails. */
  close(): Promise<void>;
}

/** What a thread says: how far it is, several times, then the outcome. */
export type ThreadMessage<Progress, Outcome> =
  | { progress: Progress }
  /** `isSpent` when the thread has come to hold so much memory that another one is cheaper. */
  | { outcome: Outcome; isSpent: boolean };

interface RunOptions<Progress> {
  timeMs: number;
  onProgress: (progress: Progress) => void;
}

interface ThreadLimits {
  concurrency: number;
  heapMb: number;
}

export class ThreadTimeoutError extends Error {
  override name = 'ThreadTimeoutError';
}

/** How long a thread without work is kept: starting one takes a noticeable part of a second. */
const idleMs = 5 * 60_000;

export function createThreads(script: URL, { concurrency, heapMb }: ThreadLimits): Threads {
  const queue = new PQueue({ concurrency });
  const threads = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  let isClosed = false;

  function start(): Worker {
    if (isClosed) throw new Error('No thread is started any more.');
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    threads.add(worker);
    // A thread that ends while it is at work also fails its task.
    worker.on('error', () => takeIdle(worker));
    worker.on('exit', () => {
      takeIdle(worker);
      threads.delete(worker);
    });
    return worker;
  }

  /** Without work a thread does not hold up the end of the process, and after a while it is ended. */
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
    run: (task, options) => queue.add(() => carryOut(task, options), { throwOnTimeout: true }),
    prepare() {
      if (idle.size === 0 && queue.pending < concurrency) keepIdle(start());
    },
    get waiting() {
      return queue.size;
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
      await queue.onIdle();
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
          'progress' in message ? onProgress(message.progress) : resolve(message),
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
