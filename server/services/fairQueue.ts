import { ApiError } from '../../shared/errors.ts';

/**
 * Limits how much of a kind of work runs at once, fairly: each asker (an account, an address) has one piece
 * of work running at a time, or a few, and waiting askers take turns, however much one of them requests.
 */
export interface FairQueue {
  /**
   * Work whose `signal` aborts before its turn is dropped.
   * @throws ApiError too_many_requests when too much of the same asker is waiting already
   * @throws the signal's reason
   */
  run<T>(asker: string | number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly waiting: number;
  readonly running: number;
  /** Resolves when nothing is running or waiting. */
  close(): Promise<void>;
}

export interface FairQueueOptions {
  concurrency: number;
  /** How many pieces of work of one asker run at the same time. */
  perAsker?: number;
  /** How many pieces of work of one asker may wait. */
  maxWaiting: number;
  /**
   * How long an asker waits after a piece of work that took `workMs`, so that nobody keeps the process busy
   * alone; not at all when absent.
   */
  restMs?: (workMs: number, asker: Asker) => number;
}

type Asker = string | number;
type Start = () => Promise<void>;

export function createFairQueue({
  concurrency,
  perAsker = 1,
  maxWaiting,
  restMs = () => 0,
}: FairQueueOptions): FairQueue {
  /** By asker, the next one first. */
  const waiting = new Map<Asker, Set<Start>>();
  /** How many pieces of work of each asker are running, and of all of them. */
  const running = new Map<Asker, number>();
  let runningOfAll = 0;
  const resting = new Set<Asker>();
  let idle: (() => void)[] = [];

  function startNext(): void {
    for (const [asker, starts] of waiting) {
      if (runningOfAll >= concurrency) return;
      const [start] = starts;
      if ((running.get(asker) ?? 0) >= perAsker || resting.has(asker) || !start) continue;
      remove(asker, start);
      count(asker, 1);
      const begunAt = performance.now();
      void start().finally(() => {
        count(asker, -1);
        moveToEnd(asker);
        rest(asker, restMs(performance.now() - begunAt, asker));
        startNext();
      });
    }
    if (runningOfAll > 0 || waiting.size > 0) return;
    for (const resolve of idle) resolve();
    idle = [];
  }

  function count(asker: Asker, change: 1 | -1): void {
    const own = (running.get(asker) ?? 0) + change;
    if (own > 0) running.set(asker, own);
    else running.delete(asker);
    runningOfAll += change;
  }

  function rest(asker: Asker, forMs: number): void {
    if (forMs === 0) return;
    resting.add(asker);
    setTimeout(() => {
      resting.delete(asker);
      startNext();
    }, forMs);
  }

  function moveToEnd(asker: Asker): void {
    const starts = waiting.get(asker);
    if (!starts) return;
    waiting.delete(asker);
    waiting.set(asker, starts);
  }

  function remove(asker: Asker, start: Start): void {
    const starts = waiting.get(asker);
    starts?.delete(start);
    if (starts?.size === 0) waiting.delete(asker);
  }

  return {
    run: (asker, work, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const starts = waiting.get(asker) ?? new Set();
        if (starts.size >= maxWaiting) throw tooMany();
        const leave = () => {
          remove(asker, start);
          reject(signal?.reason);
        };
        const start = () => {
          signal?.removeEventListener('abort', leave);
          return work().then(resolve, reject);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.set(asker, starts.add(start));
        startNext();
      }),
    get waiting() {
      return [...waiting.values()].reduce((count, starts) => count + starts.size, 0);
    },
    get running() {
      return runningOfAll;
    },
    close: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        startNext();
      }),
  };
}

const tooMany = () =>
  new ApiError('too_many_requests', {
    reason: 'Too much that you have asked for is still waiting. Please wait a moment.',
    details: { retryAfterMs: 5_000 },
  });
