import { ThingKind } from '../../shared/loves.ts';
import type { Database } from '../db/connect.ts';
import { changeCountsOf, readCountsOf } from '../db/counts.ts';
import type { HideName } from '../services/hideNames.ts';
import type { CountPublisher } from './publishCounts.ts';

export interface DownloadDeps {
  db: Database;
  counts: CountPublisher;
  clock: () => number;
  hideName: HideName;
}

/** What was downloaded. */
export interface Downloaded {
  kind: ThingKind;
  id: number;
}

/** The downloader is stored only as a key that nobody can trace back. */
export const downloadId = (hideName: HideName, kind: ThingKind, id: number, address: string): string =>
  hideName(`${kind}:${id}:${address}`);

/**
 * Counts downloads, by their `downloadId`, at most once a day per address and thing. All are counted or none:
 * they share a transaction with the counts of their things.
 */
export async function countDownloads(
  { db, counts, clock }: DownloadDeps,
  downloads: ReadonlyMap<string, Downloaded>,
  givesUp: boolean,
): Promise<void> {
  const at = new Date(clock());
  const counted = await db.transaction(
    async (session) => {
      const filter = { _id: { $in: [...downloads.keys()] } };
      const known = await db.downloads
        .find(filter, { session })
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      const isKnown = new Set(known.map(({ _id }) => _id));
      const fresh = [...downloads].filter(([_id]) => !isKnown.has(_id));
      if (fresh.length === 0) return [];
      await db.downloads.insertMany(
        fresh.map(([_id]) => ({ _id, at })),
        { session },
      );
      const changed = [];
      for (const kind of ThingKind.options) {
        const differences = countById(fresh.filter(([, thing]) => thing.kind === kind));
        if (differences.size === 0) continue;
        await changeCountsOf(db, kind, 'downloads', differences, session);
        const stored = await readCountsOf(db, kind, [...differences.keys()], session);
        for (const [id, { downloads: count }] of stored) changed.push({ kind, id, count });
      }
      return changed;
    },
    { givesUp },
  );
  for (const thing of counted) counts.publish({ event: 'download:counted', ...thing });
}

function countById(downloads: [string, Downloaded][]): Map<number, number> {
  const times = new Map<number, number>();
  for (const [, { id }] of downloads) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}
