import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { canDeletePack } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import { announceBin, movePackToBin } from '../bin/moveToBin.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { findPack } from './findPack.ts';
import { accountsOf } from './publishOwn.ts';

/**
 * Deletes a pack with its loves and its history; its levels stay. It can be restored from the bin for a
 * while.
 */
export async function deletePack(
  deps: Deps,
  actor: Actor,
  id: number,
  { reason }: { reason?: string | undefined } = {},
): Promise<void> {
  const { removed, entry } = await deps.db.transaction(async (session) => {
    const pack = await findPack(deps, id, session);
    if (!canDeletePack(actor, pack)) throw new ApiError('not_allowed');
    const removed = await removePack(deps, id, actor.id, session);
    const { createdBy: owner, name } = pack;
    const act = { action: 'pack.delete' as const, owner, thing: { kind: 'pack' as const, id, name }, reason };
    return { removed, entry: await logIfModerating(deps, actor, act, session) };
  });
  announceRemovedPack(deps, removed);
  announceLogged(deps, entry);
}

/** Only removes the pack, for verbs that do more in the same transaction and announce it afterwards. */
export async function removePack(
  deps: Deps,
  id: number,
  deletedBy: number,
  session: ClientSession,
): Promise<PackDocument> {
  const pack = await findPack(deps, id, session);
  await deps.db.packs.deleteOne({ _id: id }, { session });
  await movePackToBin(deps, pack, { deletedBy }, session);
  await noteChanges(deps, [{ event: 'pack:removed', packId: id }], session);
  return pack;
}

export function announceRemovedPack(deps: Deps, pack: PackDocument): void {
  const { _id: id, createdBy, levelIds } = pack;
  const pages = [rooms.pack(id), rooms.profile(createdBy), ...levelIds.map(rooms.level)];
  deps.live.publish([rooms.packs, rooms.site, ...pages], 'pack:removed', { id });
  deps.live.publish(accountsOf(pack), 'ownPack:removed', { id });
  announceBin(deps, { kind: 'pack', thingId: id, owner: createdBy });
}
