import { createHash } from 'node:crypto';
import type { ThingKind } from '../../shared/loves.ts';
import type { Deps } from '../deps.ts';
import { changeCounts } from './counts.ts';
import { publishCount } from './publishCount.ts';

/** Addresses are stored only as a hash. */
export const downloadId = (kind: ThingKind, id: number, address: string): string =>
  createHash('sha256').update(`${kind}:${id}:${address}`).digest('base64url');

/** Counts a download once a day per address and thing. */
export async function countDownload(deps: Deps, kind: ThingKind, id: number, address: string): Promise<void> {
  const _id = downloadId(kind, id, address);
  const downloads = await deps.db.transaction(async (session) => {
    const { upsertedCount } = await deps.db.downloads.updateOne(
      { _id },
      { $setOnInsert: { at: new Date(deps.clock()) } },
      { upsert: true, session },
    );
    if (upsertedCount === 0) return null;
    const counts = await changeCounts(deps, kind, id, { downloads: 1 }, session);
    return counts?.downloads ?? null;
  });
  if (downloads !== null) publishCount(deps, { event: 'download:counted', kind, id, count: downloads });
}
