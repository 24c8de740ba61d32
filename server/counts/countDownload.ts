import type { ThingKind } from '../../shared/loves.ts';
import type { Database } from '../db/connect.ts';
import { changeCounts } from '../db/counts.ts';
import type { HideName } from '../services/hideNames.ts';
import type { CountPublisher } from './publishCounts.ts';

export interface DownloadDeps {
  db: Database;
  counts: CountPublisher;
  clock: () => number;
  hideName: HideName;
}

/** Whose download it was is stored only as a key that nobody can read. */
export const downloadId = (hideName: HideName, kind: ThingKind, id: number, address: string): string =>
  hideName(`${kind}:${id}:${address}`);

/** Counts a download, at most once a day per address and thing. */
export const countDownload = (
  deps: DownloadDeps,
  kind: ThingKind,
  id: number,
  address: string,
): Promise<void> => countOnce(deps, kind, id, downloadId(deps.hideName, kind, id, address));

/** Counts a download whose address is known only by its `downloadId`. */
export async function countOnce(
  { db, counts, clock }: DownloadDeps,
  kind: ThingKind,
  id: number,
  _id: string,
): Promise<void> {
  const downloads = await db.transaction(async (session) => {
    const { upsertedCount } = await db.downloads.updateOne(
      { _id },
      { $setOnInsert: { at: new Date(clock()) } },
      { upsert: true, session },
    );
    if (upsertedCount === 0) return null;
    const changed = await changeCounts(db, kind, id, { downloads: 1 }, session);
    return changed?.downloads ?? null;
  });
  if (downloads !== null) counts.publish({ event: 'download:counted', kind, id, count: downloads });
}
