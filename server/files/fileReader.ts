import { Worker } from 'node:worker_threads';

interface PlacedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** Where its first byte belongs. */
  start: number;
}

/** Reads several small files at once, of known sizes. */
export interface FileReader {
  /**
   * `size` bytes with each file at its place, and zeros between; or which of the files is longer or shorter than it
   * should be.
   * @throws UnreadFileError
   */
  read(files: readonly PlacedFile[], size: number): Promise<Buffer | { wrongSize: number }>;
}

/** One of the files could not be read. */
export class UnreadFileError extends Error {
  override readonly name = 'UnreadFileError';
  /** Its place among the files. */
  readonly index: number;
  /** Of the system, such as `ENOENT`. */
  readonly code: string | undefined;

  constructor({ index, message, code }: Failure) {
    super(message);
    this.index = index;
    this.code = code;
  }
}

interface Failure {
  index: number;
  message: string;
  code: string | undefined;
}

/** What a thread answers. */
type Answer = { id: number } & (Read | { failure: Failure });
type Read = { bytes: Uint8Array } | { wrongSize: number };

interface Task {
  files: number;
  /** By `performance.now`. */
  askedAt: number;
  resolve(read: Read): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** Its tasks that are not done, by ID, the oldest first. */
  waiting: Map<number, Task>;
}

const script = new URL('./fileReaderThread.mjs', import.meta.url);
/**
 * What the system has in memory is read in less than a millisecond, by one thread. When a disk takes longer,
 * others are started, up to four.
 */
const slowMs = 5;
const maxThreads = 4;
/** Starting one takes some milliseconds, keeping it a few megabytes. */
const idleMs = 60_000;

/**
 * Reads in threads: one message to a thread and one back replace three calls for each file, all of which would
 * wake a thread and interrupt this one. Threads start when they are needed and end when they are not; idle ones
 * do not keep the process alive.
 */
export function createFileReader(): FileReader {
  const threads = new Set<Thread>();
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(script);
    const thread: Thread = { worker, waiting: new Map() };
    threads.add(thread);
    const idle = setTimeout(() => {
      if (thread.waiting.size > 0) return void idle.refresh();
      threads.delete(thread);
      void worker.terminate();
    }, idleMs).unref();
    const end = (error: Error) => {
      clearTimeout(idle);
      threads.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread that reads files ended before its work was done.')));
    worker.on('message', (answer: Answer) => {
      const task = thread.waiting.get(answer.id);
      thread.waiting.delete(answer.id);
      if (thread.waiting.size === 0) worker.unref();
      idle.refresh();
      if ('failure' in answer) task?.reject(new UnreadFileError(answer.failure));
      else task?.resolve(answer);
    });
    return thread;
  }

  /** The one with the fewest files to read, unless it is slow. */
  function chooseThread(): Thread {
    const now = performance.now();
    const isSlow = ({ waiting }: Thread) => {
      const oldest = waiting.values().next().value;
      return oldest !== undefined && now - oldest.askedAt > slowMs;
    };
    const byFiles = [...threads].sort((one, other) => filesOf(one) - filesOf(other));
    const quick = byFiles.find((thread) => !isSlow(thread));
    if (quick) return quick;
    return threads.size < maxThreads ? start() : (byFiles[0] ?? start());
  }

  return {
    async read(files, size) {
      const { worker, waiting } = chooseThread();
      lastId += 1;
      const id = lastId;
      const read = await new Promise<Read>((resolve, reject) => {
        waiting.set(id, { files: files.length, askedAt: performance.now(), resolve, reject });
        if (waiting.size === 1) worker.ref();
        worker.postMessage({ id, files, size });
      });
      return 'bytes' in read ? Buffer.from(read.bytes.buffer) : read;
    },
  };
}

const filesOf = ({ waiting }: Thread): number =>
  [...waiting.values()].reduce((sum, { files }) => sum + files, 0);
