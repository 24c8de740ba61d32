import type { ThingKind } from '../../shared/loves.ts';
import { isDatabaseAway } from '../db/databaseAway.ts';
import { serverLimits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { countDownloads, type DownloadDeps, type Downloaded, downloadId } from './countDownload.ts';

/** Counts downloads in the background: nobody's download waits until it is counted. */
export interface DownloadCounter {
  /** Every download is counted however many are waiting; the same thing and address wait only once. */
  add(kind: ThingKind, ids: readonly number[], address: string): void;
  /** The number of downloads that are not counted yet. */
  readonly waiting: number;
  /** Resolves when everything waiting is counted, or the database could not be reached. */
  flush(): Promise<void>;
  /** Counts everything waiting, as `flush` does: it is in memory only. */
  close(): Promise<void>;
}

const batchSize = 100;

export function createDownloadCounter(deps: DownloadDeps & { log: Logger }): DownloadCounter {
  /** Downloads that are not counted yet, by download ID. */
  const waiting = new Map<string, Downloaded>();
  let counting: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function countBatch(): Promise<void> {
    const batch = new Map([...waiting.entries()].slice(0, batchSize));
    try {
      await count(batch, batch.size > 1);
    } catch (error) {
      if (batch.size === 1 || isDatabaseAway(error)) throw error;
      // Another transaction holds one of the things: the others need not wait for it.
      await Promise.all([...batch].map((each) => count(new Map([each]), false)));
    }
  }

  async function count(batch: Map<string, Downloaded>, givesUp: boolean): Promise<void> {
    await countDownloads(deps, batch, givesUp);
    for (const downloaded of batch.keys()) waiting.delete(downloaded);
  }

  /** Counts what waits at its beginning, and says whether that worked. */
  async function countWaiting(): Promise<boolean> {
    try {
      for (let left = waiting.size; left > 0; left -= batchSize) await countBatch();
      return true;
    } catch (error) {
      deps.log.warn({ err: error }, 'Downloads could not be counted; they are counted with the next one');
      return false;
    }
  }

  /** One at a time: whoever calls it meanwhile waits for the one that runs. */
  function countOnce(): Promise<boolean> {
    counting ??= countWaiting().finally(() => {
      counting = null;
    });
    return counting;
  }

  async function countSoon(): Promise<void> {
    timer = undefined;
    await counting;
    await countOnce();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    for (let isCounted = true; isCounted && waiting.size > 0; ) isCounted = await countOnce();
  }

  return {
    add(kind, ids, address) {
      for (const id of ids) waiting.set(downloadId(deps.hideName, kind, id, address), { kind, id });
      timer ??= setTimeout(() => void countSoon(), serverLimits.downloadsGatherMs);
    },
    get waiting() {
      return waiting.size;
    },
    flush,
    close: flush,
  };
}
