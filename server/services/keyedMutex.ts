import { Mutex } from 'async-mutex';

/** Runs one piece of work at a time for each key; others with the same key wait in order. */
export interface KeyedMutex {
  run<T>(key: number, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is running or waiting. */
  close(): Promise<void>;
}

export function createKeyedMutex(): KeyedMutex {
  const mutexes = new Map<number, Mutex>();
  return {
    async run(key, work) {
      const mutex = mutexes.get(key) ?? new Mutex();
      mutexes.set(key, mutex);
      try {
        return await mutex.runExclusive(work);
      } finally {
        if (!mutex.isLocked() && mutexes.get(key) === mutex) mutexes.delete(key);
      }
    },
    async close() {
      for (const mutex of mutexes.values()) await mutex.waitForUnlock();
    },
  };
}
