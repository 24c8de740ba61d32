import type { Database } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { countDownload, downloadId } from './countDownload.ts';

const atOnce = 500;
const mostWaiting = 20;

interface Queue {
  length: number;
  last: Promise<void>;
}

const queues = new WeakMap<Database, Queue>();

/**
 * Counts the levels of one archive in the background: thousands of counters must not hold up their download, nor, one
 * archive after the other, anything else. When too many wait already they are not counted.
 */
export function countDownloads(deps: Deps, levelIds: readonly number[], address: string): void {
  const queue = queues.get(deps.db) ?? { length: 0, last: Promise.resolve() };
  queues.set(deps.db, queue);
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'Downloads could not be counted');
  if (queue.length >= mostWaiting) {
    failed(new Error('Too many archives wait to be counted.'));
    return;
  }
  queue.length += 1;
  queue.last = queue.last
    .then(() => countAll(deps, levelIds, address))
    .catch(failed)
    .finally(() => {
      queue.length -= 1;
    });
}

async function countAll(deps: Deps, levelIds: readonly number[], address: string): Promise<void> {
  for (let start = 0; start < levelIds.length; start += atOnce) {
    const keys = new Map(
      levelIds.slice(start, start + atOnce).map((id) => [downloadId('level', id, address), id]),
    );
    const query = { _id: { $in: [...keys.keys()] } };
    for await (const { _id } of deps.db.downloads.find(query, { projection: { _id: 1 } })) keys.delete(_id);
    for (const id of keys.values()) await countDownload(deps, 'level', id, address);
  }
}
