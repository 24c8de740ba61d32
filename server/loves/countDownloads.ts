import type { Deps } from '../deps.ts';
import { createTurns } from '../turns.ts';
import { countDownload, downloadId } from './countDownload.ts';

const atOnce = 500;

/** Thousands of counters must not hold up their download nor, one archive after the other, anything else. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 20 });

/** Counts the levels of one archive in the background. When too many wait already they are not counted. */
export function countDownloads(deps: Deps, levelIds: readonly number[], address: string): void {
  inTurn(() => countAll(deps, levelIds, address)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'Downloads could not be counted'),
  );
}

async function countAll(deps: Deps, levelIds: readonly number[], address: string): Promise<void> {
  for (let start = 0; start < levelIds.length; start += atOnce) {
    const keys = new Map(
      levelIds.slice(start, start + atOnce).map((id) => [downloadId('level', id, address), id]),
    );
    const query = { _id: { $in: [...keys.keys()] } };
    const counted = deps.db.downloads.find(query).project<{ _id: string }>({ _id: 1 });
    for await (const { _id } of counted) keys.delete(_id);
    for (const id of keys.values()) await countDownload(deps, 'level', id, address);
  }
}
