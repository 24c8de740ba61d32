import type { ThingKind } from '../../shared/loves.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { loveId } from '../db/documents/love.ts';
import type { Deps } from '../deps.ts';

export async function isLovedBy(
  deps: Deps,
  kind: ThingKind,
  thingId: number,
  viewer: Viewer,
): Promise<boolean> {
  if (!viewer) return false;
  return (await deps.db.loves.findOne({ _id: loveId(kind, thingId, viewer.id) })) !== null;
}

/** The IDs of all things of a kind that `viewer` loves. */
export async function lovedIds(deps: Deps, kind: ThingKind, viewer: Viewer): Promise<Set<number>> {
  if (!viewer) return new Set();
  const loves = await deps.db.loves.find({ accountId: viewer.id, kind }).toArray();
  return new Set(loves.map(({ thingId }) => thingId));
}
