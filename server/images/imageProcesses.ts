import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ImageError } from './imageError.ts';
import type { ImageJob } from './imageJobs.ts';
import type { ImageAnswer } from './imageWorker.ts';

/**
 * Images from outside are decoded in processes of their own, not in threads: a decoder in native code that crashes takes
 * its whole process along, one that hangs cannot be stopped in a thread, and it would occupy the thread pool that file
 * access and password hashing need. The processes know no configuration and no secrets.
 */
export interface ImageProcesses {
  /** Rejects with `ImageError`, also when the job had to be stopped. Of the waiting jobs the urgent ones come first. */
  run(job: ImageJob, isUrgent: boolean): Promise<Buffer>;
}

export interface ImageProcessLimits {
  count?: number;
  timeMs?: number;
  memoryMb?: number;
  /** How long a process without work is kept. */
  idleMs?: number;
}

interface Task {
  job: ImageJob;
  isUrgent: boolean;
  resolve(bytes: Buffer): void;
  reject(error: unknown): void;
}

type ImageResult = Extract<ImageAnswer, { bytes: Uint8Array }>;

/** More would only multiply what hostile images can take. */
const mostAtOnce = Math.min(2, availableParallelism());

const startMs = 30_000;

const workerPath = fileURLToPath(new URL('./imageWorker.ts', import.meta.url));
const projectDir = fileURLToPath(new URL('../..', import.meta.url));

export function createImageProcesses(limits: ImageProcessLimits = {}): ImageProcesses {
  const { count = mostAtOnce, timeMs = 30_000, memoryMb = 256, idleMs = 30_000 } = limits;
  const waiting: Task[] = [];
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let running = 0;
  let isChecking = false;

  function takeIdle(): ChildProcess | undefined {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
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
    idle.set(child, setTimeout(dismiss, idleMs).unref());
  }

  async function carryOut(task: Task): Promise<void> {
    try {
      const child = takeIdle() ?? (await startProcess(memoryMb));
      const { bytes, isSpent } = await askProcess(child, task.job, timeMs);
      task.resolve(bufferOf(bytes));
      if (isSpent) child.kill('SIGKILL');
      else keepIdle(child);
    } catch (error) {
      task.reject(error);
    }
  }

  /** What is not urgent comes from uploads, where the bombs are: one at a time, so that they cannot add up. */
  function takeNext(): Task | undefined {
    const place = waiting.findIndex((task) => task.isUrgent || !isChecking);
    return place < 0 ? undefined : waiting.splice(place, 1)[0];
  }

  async function carryOutWaiting(): Promise<void> {
    running += 1;
    for (let task = takeNext(); task; task = takeNext()) {
      if (!task.isUrgent) isChecking = true;
      await carryOut(task);
      if (!task.isUrgent) isChecking = false;
    }
    running -= 1;
  }

  return {
    run: (job, isUrgent) =>
      new Promise((resolve, reject) => {
        const place = isUrgent ? waiting.findIndex((task) => !task.isUrgent) : -1;
        waiting.splice(place < 0 ? waiting.length : place, 0, { job, isUrgent, resolve, reject });
        if (running < count) void carryOutWaiting();
      }),
  };
}

async function startProcess(memoryMb: number): Promise<ChildProcess> {
  const child = fork(workerPath, [String(memoryMb)], {
    cwd: projectDir,
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, VIPS_WARNING: '0' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await nextMessage(child, startMs, () => new Error('The process for images did not start.'));
  return child;
}

/** A process that met a bad image is not trusted with another. */
async function askProcess(child: ChildProcess, job: ImageJob, timeMs: number): Promise<ImageResult> {
  child.ref();
  child.channel?.ref();
  const answered = nextMessage(child, timeMs, () => new ImageError('tooExpensive'));
  child.send(job, () => undefined); // a process that cannot hear has ended, which is noticed anyway
  const answer = (await answered) as ImageAnswer;
  if ('bytes' in answer) return answer;
  child.kill('SIGKILL');
  throw 'problem' in answer ? new ImageError(answer.problem) : new Error(answer.failure);
}

/** Without a message in time the process is ended; however it ended, the promise rejects. */
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
