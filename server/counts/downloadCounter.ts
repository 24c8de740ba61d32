import type { ThingKind } from '../../shared/loves.ts';
import type { Logger } from '../log.ts';
import { countOnce, type DownloadDeps, downloadId } from './countDownload.ts';

/**
 * Counts packs and the levels of archives in the background: updating thousands of counters must not delay
 * their download.
 */
export interface DownloadCounter {
  /** Every download is counted however many are under way; the same thing and address wait only once. */
  add(kind: ThingKind, ids: readonly number[], address: string): void;
  /** How many are not counted yet. */
  readonly waiting: number;
  /** Resolves when everything that waits is counted, or the database could not be reached. */
  flush(): Promise<void>;
  /** Counts what waits, as `flush` does: it is in memory only. */
  close(): Promise<void>;
}

const batchSize = 500;

export function createDownloadCounter(deps: DownloadDeps & { log: Logger }): DownloadCounter {
  /** Downloads that are not counted yet, by download ID. */
  const waiting = new Map<string, { kind: ThingKind; id: number }>();
  let counting: Promise<void> | null = null;

  async function countBatch(): Promise<void> {
    const batch = new Map([...waiting].slice(0, batchSize));
    const query = { _id: { $in: [...batch.keys()] } };
    for await (const { _id } of deps.db.downloads.find(query, { projection: { _id: 1 } })) {
      waiting.delete(_id);
      batch.delete(_id);
    }
    for (const [downloaded, { kind, id }] of batch) {
      await countOnce(deps, kind, id, downloaded);
      waiting.delete(downloaded);
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
    add(kind, ids, address) {
      for (const id of ids) waiting.set(downloadId(deps.hideName, kind, id, address), { kind, id });
      void flush();
    },
    get waiting() {
      return waiting.size;
    },
    flush,
    close: flush,
  };
}
