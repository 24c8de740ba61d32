import type { Logger } from '../log.ts';
import { countOnce, type DownloadDeps, downloadId } from './countDownload.ts';

/**
 * Counts the levels of archives in the background: updating thousands of counters must not delay their
 * download.
 */
export interface DownloadCounter {
  /** Every download is counted however many are under way; the same level and address wait only once. */
  add(levelIds: readonly number[], address: string): void;
  /** Resolves when everything that waits is counted, or the database could not be reached. */
  flush(): Promise<void>;
  /** Counts what waits, as `flush` does: it is in memory only. */
  close(): Promise<void>;
}

const batchSize = 500;

export function createDownloadCounter(deps: DownloadDeps & { log: Logger }): DownloadCounter {
  /** Downloads that are not counted yet: download ID → level. */
  const waiting = new Map<string, number>();
  let counting: Promise<void> | null = null;

  async function countBatch(): Promise<void> {
    const batch = new Map([...waiting].slice(0, batchSize));
    const query = { _id: { $in: [...batch.keys()] } };
    for await (const { _id } of deps.db.downloads.find(query, { projection: { _id: 1 } })) {
      waiting.delete(_id);
      batch.delete(_id);
    }
    for (const [id, levelId] of batch) {
      await countOnce(deps, 'level', levelId, id);
      waiting.delete(id);
    }
  }

  async function countWaiting(): Promise<void> {
    try {
      while (waiting.size > 0) await countBatch();
    } catch (error) {
      deps.log.warn({ err: error }, 'Downloads could not be counted; they are counted with the next one');
    } finally {
      counting = null;
    }
  }

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    counting ??= countWaiting();
    await counting;
  }

  return {
    add(levelIds, address) {
      for (const id of levelIds) waiting.set(downloadId('level', id, address), id);
      void flush();
    },
    flush,
    close: flush,
  };
}
