import { createHash } from 'node:crypto';
import type { ThingKind } from '../../shared/loves.ts';
import type { Deps } from '../deps.ts';
import { countedThings } from './countedThings.ts';
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
    const change = { $inc: { downloads: 1 } };
    const options = { returnDocument: 'after', projection: { downloads: 1 }, session } as const;
    const thing = await countedThings(deps, kind).findOneAndUpdate({ _id: id }, change, options);
    return thing?.downloads ?? null;
  });
  if (downloads !== null) publishCount(deps, { event: 'download:counted', kind, id, count: downloads });
}
