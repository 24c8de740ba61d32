import { dayMs } from '../../shared/durations.ts';
import type { Deps } from '../deps.ts';
import { blobKey } from '../files/blobs.ts';

/** Pictures drawn of others are stored under a hash of those; expired ones are made again on request. */
const drawnOfSeveral: ReadonlySet<string> = new Set(['packs', 'cards']);
const drawnLifeMs = 30 * dayMs;

/** Removes sizes and formats of images whose original is gone. */
export async function removeOrphanedImages({ files }: Deps, before: number): Promise<void> {
  for await (const { key, modifiedAt } of files.list('derived/')) {
    const [, owner = ''] = key.split('/');
    if (drawnOfSeveral.has(owner)) {
      if (modifiedAt.getTime() <= Date.now() - drawnLifeMs) await files.remove(key);
      continue;
    }
    if (modifiedAt.getTime() <= before && !(await files.stat(blobKey(owner)))) await files.remove(key);
  }
}
