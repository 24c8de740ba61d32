import type { ClientSession } from 'mongodb';
import { dayMs } from '../../shared/durations.ts';
import type { Actor } from '../actor.ts';
import { limitPerDay } from '../creators/limitPerDay.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

type Addition = Pick<PackDocument, 'createdAt'>;

/**
 * Limits new packs, deleted ones included. Call it after `holdAccount`, which makes concurrent creations of
 * an account exclude each other.
 * @throws ApiError too_many_requests
 */
export async function limitPacksPerDay(
  { db, clock }: Deps,
  actor: Pick<Actor, 'id'>,
  session: ClientSession,
): Promise<void> {
  const now = clock();
  const after = { $gt: now - dayMs };
  const packs = await db.packs
    .find({ createdBy: actor.id, createdAt: after }, { session })
    .project<Addition>({ createdAt: 1 })
    .toArray();
  const deleted = await db.bin
    .find({ owner: actor.id, deletedAt: after, 'pack.createdAt': after }, { session })
    .project<{ pack: Addition }>({ 'pack.createdAt': 1 })
    .toArray();
  const times = [...packs, ...deleted.map(({ pack }) => pack)].map(({ createdAt }) => createdAt);
  const max = serverLimits.packsPerDay;
  const reason = `You can create at most ${max} packs in 24 hours. Please create this one later.`;
  limitPerDay(times, { wanted: 1, max, now, reason });
}
