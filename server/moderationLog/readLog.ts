import type { ModerationEntry } from '../../shared/moderation.ts';
import type { Deps } from '../deps.ts';
import { presentEntry } from './logModeration.ts';

/** Newest first; `account` selects the entries about one person or their things. */
export async function readLog(
  { db }: Deps,
  { before, limit, account }: { before?: number | undefined; limit: number; account?: number },
): Promise<ModerationEntry[]> {
  const entries = await db.moderationLog
    .find({
      ...(before === undefined ? {} : { _id: { $lt: before } }),
      ...(account === undefined ? {} : { 'account.id': account }),
    })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();
  return entries.map(presentEntry);
}
