import type { ClientSession } from 'mongodb';
import { dayMs } from '../../shared/durations.ts';
import { limits } from '../../shared/limits.ts';
import type { Actor } from '../actor.ts';
import { limitPerDay } from '../creators/limitPerDay.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';

type Addition = Pick<LevelDocument, 'addedAt'>;

/**
 * Limits new levels, because everybody loads the list that contains them. Call it after `holdAccount`, which
 * makes concurrent submissions of an account exclude each other.
 * @throws ApiError too_many_requests if `wanted` more levels exceed the limit
 */
export async function limitLevelsPerDay(
  deps: Deps,
  actor: Actor,
  wanted: number,
  session: ClientSession,
): Promise<void> {
  const now = deps.clock();
  const times = await recentAdditions(deps, actor.id, now - dayMs, session);
  const max = limits.levelsPerDay;
  const reason = `You can submit at most ${max} levels in 24 hours. Please submit these later.`;
  limitPerDay(times, { wanted, max, now, reason });
}

/**
 * The times at which the levels that an account made after `since` were added. Deleted ones are included:
 * restoring them from the bin is not limited.
 */
async function recentAdditions(
  { db }: Deps,
  accountId: number,
  since: number,
  session: ClientSession,
): Promise<number[]> {
  const after = { $gt: since };
  const levels = await db.levels
    .find({ addedBy: accountId, addedAt: after }, { session })
    .project<Addition>({ addedAt: 1 })
    .toArray();
  const deleted = await db.bin
    .find({ owner: accountId, deletedAt: after, 'level.addedAt': after }, { session })
    .project<{ level: Addition }>({ 'level.addedAt': 1 })
    .toArray();
  return [...levels, ...deleted.map(({ level }) => level)].map(({ addedAt }) => addedAt);
}
