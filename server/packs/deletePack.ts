import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { canDeletePack } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { Actor } from '../actor.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { findPack } from './findPack.ts';

/** Deletes a pack with its loves and its history; its levels stay. */
export async function deletePack(deps: Deps, actor: Actor, id: number): Promise<void> {
  const pack = await findPack(deps, id);
  if (!canDeletePack(actor, pack)) throw new ApiError('not_allowed');
  await deps.db.transaction((session) => removePacks(deps, [pack], session));
  announceRemoved(deps, [pack]);
  await publishSession(deps, pack.createdBy);
}

/** Only removes them, for verbs that do more in the same transaction and announce it afterwards. */
async function removePacks(
  deps: Deps,
  packs: readonly Pick<PackDocument, '_id'>[],
  session: ClientSession,
): Promise<void> {
  const ids = packs.map(({ _id }) => _id);
  await deps.db.packs.deleteMany({ _id: { $in: ids } }, { session });
  const changes = ids.map((packId) => ({ event: 'pack:removed' as const, packId }));
  await noteChanges(deps, changes, session);
  await deps.db.packSteps.deleteMany({ packId: { $in: ids } }, { session });
  await deps.db.loves.deleteMany({ kind: 'pack', thingId: { $in: ids } }, { session });
}

function announceRemoved(deps: Deps, packs: readonly PackDocument[]): void {
  for (const { _id: id, createdBy } of packs) {
    deps.live.publish([rooms.packs, rooms.pack(id), rooms.profile(createdBy)], 'pack:removed', { id });
  }
}
