import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { programFor } from '../programs.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import { lowerPriority } from '../services/lowPriority.ts';
import { projectDir } from '../variables.ts';
import type { Asker } from './asker.ts';
import { ImageError } from './imageError.ts';
import type { ImageJob } from './imageJobs.ts';
import type { ImageAnswer } from './imageWorker.ts';

/**
 * Decodes images from outside in separate processes instead of threads: a native decoder that crashes takes
 * its whole process along, one that hangs cannot be stopped in a thread, and it would occupy the thread pool
 * that file access and password hashing need. The processes have no configuration and no secrets.
 */
export interface ImageProcesses {
  /**
   * Rejects with `ImageError`, also when the job had to be stopped. Urgent jobs run before the other waiting
   * ones, which take turns by asker.
   */
  run(job: ImageJob, isUrgent: boolean, turn?: Turn): Promise<Buffer>;
  /** How many jobs wait for a process. */
  readonly waiting: number;
  /** Ends every process; running and waiting jobs fail. */
  close(): Promise<void>;
}

export interface Turn {
  asker?: Asker | undefined;
  /** Called when a process takes the job. */
  onStart?: (() => void) | undefined;
}

export interface ImageProcessLimits {
  count?: number;
  timeMs?: number;
  memoryMb?: number;
  /** How long the last idle process is kept; every other one ends sooner. */
  idleMs?: number;
}

type ImageResult = Extract<ImageAnswer, { bytes: Uint8Array }>;

/** More processes would only multiply the resources that hostile images can take. */
export const maxAtOnce = Math.min(2, availableParallelism());

const startMs = 30_000;

/** A process takes memory, also while it does nothing; the next job needs only one. */
const idleBesideAnotherMs = 3_000;

const nobody: Asker = { address: 'nobody' };

export function createImageProcesses(limits: ImageProcessLimits = {}): ImageProcesses {
  const { count = maxAtOnce, timeMs = 30_000, memoryMb = 256, idleMs = 30_000 } = limits;
  const queue = new PQueue({ concurrency: count });
  /**
   * Jobs that are not urgent come from uploads, where decompression bombs occur: they run one at a time, so
   * that bombs cannot add up. Any number may wait: an upload has a few under way at a time, all uploads whose
   * senders have left are one asker, and each of them is checked to the end.
   */
  const checks = createFairQueue({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY });
  const children = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let isClosed = false;

  function takeIdle(): ChildProcess | undefined {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      // One that has ended may still look connected for a moment.
      if (child.connected && children.has(child)) return child;
    }
    return undefined;
  }

  function keepIdle(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const dismiss = () => {
      idle.delete(child);
      child.kill('SIGKILL');
    };
    const dismissUnlessLast = () => {
      if (idle.size > 1) dismiss();
      else idle.set(child, setTimeout(dismiss, idleMs).unref());
    };
    idle.set(child, setTimeout(dismissUnlessLast, Math.min(idleMs, idleBesideAnotherMs)).unref());
  }

  function start(): Promise<ChildProcess> {
    const child = forkWorker(memoryMb);
    children.add(child);
    child.once('exit', () => children.delete(child));
    return untilStarted(child);
  }

  async function carryOut(job: ImageJob, onStart?: () => void): Promise<Buffer> {
    if (isClosed) throw new Error('No image is decoded any more.');
    const child = takeIdle() ?? (await start());
    onStart?.();
    const { bytes, isSpent } = await askProcess(child, job, timeMs);
    if (isSpent || isClosed) child.kill('SIGKILL');
    else keepIdle(child);
    return bufferOf(bytes);
  }

  const enqueue = (job: ImageJob, priority: number, onStart?: () => void) =>
    queue.add(() => carryOut(job, onStart), { priority, throwOnTimeout: true });

  return {
    run(job, isUrgent, { asker: { address, signal } = nobody, onStart } = {}) {
      if (isUrgent) return enqueue(job, 1, onStart);
      return checks.run(address, () => enqueue(job, 0, onStart), signal);
    },
    get waiting() {
      return queue.size + checks.waiting;
    },
    async close() {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
      await checks.close();
      await queue.onIdle();
    },
  };
}

function forkWorker(memoryMb: number): ChildProcess {
  const { path, execArgv } = programFor('server/images/imageWorker.ts');
  const child = fork(path, [String(memoryMb)], {
    cwd: projectDir,
    // Images are outside of JavaScript's heap; few arenas keep freed memory together.
    execArgv: [...execArgv, '--max-semi-space-size=1'],
    env: { PATH: process.env.PATH, VIPS_WARNING: '0', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  lowerPriority(child);
  return child;
}

async function untilStarted(child: ChildProcess): Promise<ChildProcess> {
  await nextMessage(child, startMs, () => new Error('The process for images did not start.'));
  return child;
}

/** A process that met a bad image is not used again. */
async function askProcess(child: ChildProcess, job: ImageJob, timeMs: number): Promise<ImageResult> {
  child.ref();
  child.channel?.ref();
  const answered = nextMessage(child, timeMs, () => new ImageError('tooExpensive'));
  // A process that cannot receive the job has ended, which is detected anyway.
  child.send(job, () => undefined);
  const answer = (await answered) as ImageAnswer;
  if ('bytes' in answer) return answer;
  child.kill('SIGKILL');
  throw 'problem' in answer ? new ImageError(answer.problem) : new Error(answer.failure);
}

/**
 * Waits for the next message; ends the process when none comes in time. The promise rejects however the
 * process ended.
 */
async function nextMessage(child: ChildProcess, timeMs: number, whenEnded: () => Error): Promise<unknown> {
  const settled = new AbortController();
  const timer = setTimeout(() => child.kill('SIGKILL'), timeMs);
  try {
    return await Promise.race([
      once(child, 'message', settled).then(([message]) => message),
      once(child, 'exit', settled).then(() => {
        throw whenEnded();
      }),
    ]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
