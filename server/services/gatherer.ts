import type { Logger } from '../log.ts';

/** Collects the IDs of what has changed, and handles them together every now and then, each once. */
export interface Gatherer {
  add(id: number): void;
  /** Handles what waits immediately. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface GathererOptions {
  handle: (ids: number[]) => Promise<void>;
  /** After the first ID others are waited for. */
  firstMs: number;
  /** The least time between two rounds. */
  everyMs: number;
  log: Logger;
}

export function createGatherer({ handle, firstMs, everyMs, log }: GathererOptions): Gatherer {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let handling: Promise<void> | null = null;
  let endedAt = 0;

  function schedule(): void {
    if (timer || handling || waiting.size === 0) return;
    const ms = Math.max(firstMs, endedAt + everyMs - performance.now());
    timer = setTimeout(() => void run(), ms).unref();
  }

  async function run(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const ids = [...waiting];
    waiting.clear();
    handling = handle(ids)
      // Loading shows it as well.
      .catch((error) => log.warn({ err: error }, 'What has changed could not be published'))
      .finally(() => {
        handling = null;
        endedAt = performance.now();
      });
    await handling;
    schedule();
  }

  async function flush(): Promise<void> {
    while (handling || waiting.size > 0) await (handling ?? run());
  }

  return {
    add(id) {
      waiting.add(id);
      schedule();
    },
    flush,
    close: flush,
  };
}
