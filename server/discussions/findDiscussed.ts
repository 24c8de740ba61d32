import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { canEditPack } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { findPack } from '../packs/findPack.ts';

/** A pack whose discussion the actor may see. */
export async function findDiscussed(
  deps: Deps,
  actor: Actor,
  packId: number,
  session?: ClientSession,
): Promise<PackDocument> {
  const pack = await findPack(deps, packId, session);
  if (!canEditPack(actor, pack)) throw new ApiError('not_allowed');
  return pack;
}

/** The rooms of those who may currently see the discussion of a pack. */
export async function roomsOfDiscussion(
  deps: Deps,
  { createdBy, editors }: Pick<PackDocument, 'createdBy' | 'editors'>,
): Promise<string[]> {
  const people = await findProfiles(deps, [createdBy, ...editors]);
  const active = [...people.values()].filter(({ isSuspended }) => !isSuspended);
  return [rooms.moderators, ...active.map(({ id }) => rooms.account(id))];
}
