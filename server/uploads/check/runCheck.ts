import { Worker } from 'node:worker_threads';
import { limits } from '../../../shared/limits.ts';
import type { Progress } from '../reportProgress.ts';
import type { CheckEnd, CheckMessage, CheckOutcome, CheckTask } from './checkWorker.ts';

const mostAtOnce = 2;

/** How long a thread without work is kept: starting one takes a noticeable part of a second. */
const idleMs = 5 * 60_000;

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs a check in a worker thread, at most two at once in this process; the others wait for their turn. One that takes
 * too long, needs too much memory or brings its thread down is ended.
 */
export async function runCheck(
  task: CheckTask,
  progress: Progress,
  timeMs: number = limits.checkTimeMs,
): Promise<CheckOutcome> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const worker = idle.pop() ?? startWorker();
  try {
    const { outcome, isSpent } = await runIn(worker, task, progress, timeMs);
    if (isSpent) await worker.terminate();
    else keep(worker);
    return outcome;
  } catch (error) {
    await worker.terminate();
    return outcomeOf(error);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Starts a thread where none is at hand, so that it is there when it is needed. */
export function prepareCheck(): void {
  if (idle.length === 0 && running < mostAtOnce) keep(startWorker());
}

function startWorker(): Worker {
  const worker = new Worker(new URL('checkThread.mjs', import.meta.url), {
    // The other half is for what lies outside the heap: files being read, and the images decoded next.
    resourceLimits: { maxOldGenerationSizeMb: limits.checkMemoryMb / 2 },
  });
  worker.on('error', () => forget(worker));
  worker.on('exit', () => forget(worker));
  return worker;
}

class TooSlowError extends Error {
  override name = 'TooSlowError';
}

async function runIn(worker: Worker, task: CheckTask, progress: Progress, timeMs: number): Promise<CheckEnd> {
  const ended = new AbortController();
  try {
    return await new Promise<CheckEnd>((resolve, reject) => {
      const listeners = {
        message: (message: CheckMessage) =>
          'progress' in message ? progress(...message.progress) : resolve(message),
        error: reject,
        exit: () => reject(new Error('The thread of a check ended.')),
      };
      const timer = setTimeout(() => reject(new TooSlowError()), timeMs);
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

/** Without work a thread does not hold up the end of the process, and after a while it is ended. */
function keep(worker: Worker): void {
  worker.unref();
  idle.push(worker);
  setTimeout(() => forget(worker) && worker.terminate(), idleMs).unref();
}

function forget(worker: Worker): boolean {
  const at = idle.indexOf(worker);
  if (at >= 0) idle.splice(at, 1);
  return at >= 0;
}

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof TooSlowError) return { kind: 'refused', problem: { code: 'checkTooSlow' } };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'refused', problem: { code: 'checkTooDemanding' } };
  return { kind: 'failed', error };
}
