import { isDatabaseAway, isWithoutAnswer } from '../db/databaseAway.ts';
import { isWriteConflict } from '../db/isWriteConflict.ts';

/** Runs jobs in batches: while one runs, others gather and then go together in the order of arrival. */
export interface Gatherer<Job, Result> {
  /** Resolves when the job is carried out, with others or alone. */
  add(job: Job): Promise<Result>;
  /** Resolves when nothing is running or waiting. */
  close(): Promise<void>;
}

/** The outcome of one job. */
export type Outcome<Result> = { value: Result } | { error: Error };

interface GathererOptions<Job, Result> {
  /**
   * Returns the outcomes of `jobs`, in order. Rejects when none of them was run. Jobs that are not `isAlone`
   * should give up rather than wait for another transaction that holds one of their things.
   */
  run(jobs: readonly Job[], isAlone: boolean): Promise<Outcome<Result>[]>;
  /** The thing that a job changes; jobs for the same thing run one after the other. */
  thingOf(job: Job): string | number;
  /**
   * A batch begins so long after the one before it has begun, or later where that took long, unless many jobs
   * wait; at once when absent.
   */
  everyMs?: number;
}

interface Waiting<Job, Result> {
  job: Job;
  thing: string | number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const maxTogether = 100;
/** So many jobs are worth a batch of their own. */
const manyJobs = 10;
/**
 * Where the machine is busy and batches take longer, fewer and larger ones are made: one begins so many times as long
 * after the one before it as that took, up to `longestPauseMs`; a longer `everyMs` stays as it is.
 */
const pauseTimes = 3;
const longestPauseMs = 12;

/**
 * One write of many costs a database little more than one of a single job, and jobs for the same thing do not
 * race. When jobs cannot run together, those of each thing run separately: a thing held by another
 * transaction delays only its own.
 */
export function createGatherer<Job, Result>({
  run,
  thingOf,
  everyMs = 0,
}: GathererOptions<Job, Result>): Gatherer<Job, Result> {
  let waiting: Waiting<Job, Result>[] = [];
  /** Things whose jobs run by themselves. */
  const alone = new Set<string | number>();
  const running = new Set<Promise<void>>();
  let isRunning = false;
  let pauseMs = everyMs;
  let begunAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function next(hasRested = false): void {
    if (isRunning) return;
    // Never longer, whatever the clock says.
    const restMs = Math.min(pauseMs, begunAt + pauseMs - performance.now());
    if (!hasRested && pauseMs > 0 && restMs > 0 && waiting.length < manyJobs) {
      timer ??= setTimeout(() => {
        timer = undefined;
        next(true);
      }, restMs);
      return;
    }
    const batch: Waiting<Job, Result>[] = [];
    const rest: Waiting<Job, Result>[] = [];
    for (const entry of waiting) {
      const isTaken = batch.length < maxTogether && !alone.has(entry.thing);
      (isTaken ? batch : rest).push(entry);
    }
    if (batch.length === 0) return;
    waiting = rest;
    isRunning = true;
    begunAt = performance.now();
    keep(carryOut(batch, false), () => {
      isRunning = false;
      const tookMs = performance.now() - begunAt;
      if (pauseMs > 0) pauseMs = Math.max(everyMs, Math.min(pauseTimes * tookMs, longestPauseMs));
    });
  }

  function keep(work: Promise<void>, ended: () => void): void {
    running.add(work);
    void work.finally(() => {
      running.delete(work);
      ended();
      next();
    });
  }

  async function carryOut(batch: Waiting<Job, Result>[], isAlone: boolean): Promise<void> {
    try {
      const outcomes = await run(
        batch.map(({ job }) => job),
        isAlone,
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index] ?? { error: new Error('A job has no outcome.') };
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      }
    } catch (error) {
      // A thing that another transaction holds has the error label of a database that is away, too.
      if (!isAlone && (!isDatabaseAway(error) || isWriteConflict(error))) return separate(batch);
      // Jobs that have already waited for a database without answer do not wait for it once more.
      const given = isWithoutAnswer(error) ? [...batch, ...waiting.splice(0)] : batch;
      for (const { reject } of given) reject(error);
    }
  }

  function separate(batch: Waiting<Job, Result>[]): void {
    for (const thing of new Set(batch.map((entry) => entry.thing))) {
      const own = batch.filter((entry) => entry.thing === thing);
      alone.add(thing);
      keep(carryOut(own, true), () => alone.delete(thing));
    }
  }

  return {
    add: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, thing: thingOf(job), resolve, reject });
        next();
      }),
    async close() {
      clearTimeout(timer);
      pauseMs = 0;
      next();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
