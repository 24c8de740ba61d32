import type { BinItem } from '../../shared/bin.ts';
import { findProfiles } from '../accounts/present.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import type { BinDocument } from '../db/documents/bin.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

/** Everything that can be restored, newest first; for moderators. */
export async function readBin(
  deps: Deps,
  actor: Actor,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<BinItem[]> {
  requireModerator(actor);
  return find(deps, before === undefined ? {} : { deletedAt: { $lt: before } }, limit);
}

/** The same for one owner. */
export const readBinOf = (deps: Deps, owner: number): Promise<BinItem[]> =>
  find(deps, { owner }, serverLimits.binOfOwner);

async function find(
  deps: Deps,
  query: { owner?: number; deletedAt?: { $lt: number } },
  limit: number,
): Promise<BinItem[]> {
  const found = await deps.db.bin
    .find({ ...query, expiresAt: { $gt: deps.clock() } })
    .project<Omit<BinDocument, 'level' | 'pack' | 'places'>>({ level: 0, pack: 0, places: 0 })
    .sort({ deletedAt: -1, _id: 1 })
    .limit(limit)
    .toArray();
  const people = await findProfiles(
    deps,
    found.flatMap(({ owner, deletedBy }) => [owner, deletedBy]),
  );
  const named = (id: number) => ({ id, username: people.get(id)?.username ?? 'Someone who left' });
  return found.map(({ kind, thingId, name, owner, deletedBy, deletedAt, expiresAt }) => ({
    kind,
    id: thingId,
    name,
    owner: named(owner),
    deletedBy: named(deletedBy),
    deletedAt,
    expiresAt,
  }));
}
