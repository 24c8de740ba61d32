import type { Deps } from '../deps.ts';
import { blobKey } from '../files/blobs.ts';

/** Pictures of packs are stored under a hash of their content; expired ones are made again on request. */
const packImageLifeMs = 30 * 24 * 3_600_000;

/** Removes sizes and formats of images whose original is gone. */
export async function removeOrphanedImages({ files, clock }: Deps, before: number): Promise<void> {
  for await (const { key, modifiedAt } of files.list('derived/')) {
    const [, owner = ''] = key.split('/');
    if (owner === 'packs') {
      if (modifiedAt.getTime() <= clock() - packImageLifeMs) await files.remove(key);
      continue;
    }
    if (modifiedAt.getTime() <= before && !(await files.stat(blobKey(owner)))) await files.remove(key);
  }
}
