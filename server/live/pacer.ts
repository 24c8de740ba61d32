/** Paces repeated work: at most one call per interval and key, always ending with the last one. */
export interface Pacer {
  /**
   * Calls `work` at once or, when work was done for `key` a moment ago, at the end of the interval. It
   * replaces work that still waits for the same key.
   */
  run(key: string, work: () => void | Promise<void>): void;
  /** Runs all waiting work immediately, and waits for all that runs. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface PacerOptions {
  /** The shortest time between two calls for one key. */
  everyMs: number;
  onError: (error: unknown) => void;
}

export function createPacer({ everyMs, onError }: PacerOptions): Pacer {
  type Work = () => void | Promise<void>;
  /** The keys with work in the last `everyMs`, with the work that waits. */
  const recent = new Map<string, { next: Work | null; timer: NodeJS.Timeout }>();
  const running = new Set<Promise<void>>();

  function start(work: Work): void {
    const run = (async () => work())()
      .catch(onError)
      .finally(() => running.delete(run));
    running.add(run);
  }

  function begin(key: string, work: Work): void {
    recent.set(key, { next: null, timer: setTimeout(() => end(key), everyMs).unref() });
    start(work);
  }

  function end(key: string): void {
    const entry = recent.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    recent.delete(key);
    if (entry.next) begin(key, entry.next);
  }

  async function flush(): Promise<void> {
    while ([...recent.values()].some(({ next }) => next) || running.size > 0) {
      for (const [key, { next }] of recent) if (next) end(key);
      await Promise.all(running);
    }
  }

  return {
    run(key, work) {
      const entry = recent.get(key);
      if (entry) entry.next = work;
      else begin(key, work);
    },
    flush,
    async close() {
      await flush();
      for (const { timer } of recent.values()) clearTimeout(timer);
      recent.clear();
    },
  };
}
