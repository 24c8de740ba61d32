import type { ClientSession } from 'mongodb';
import { removedUsername } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { InvitationInfo } from '../../shared/invitations.ts';
import { canChooseEditors } from '../../shared/permissions.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { InvitationDocument } from '../db/documents/invitation.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { findPack } from '../packs/findPack.ts';

/** The open links of a pack, newest first, for those who choose its editors. */
export async function readInvitations(deps: Deps, actor: Actor, packId: number): Promise<InvitationInfo[]> {
  await findChosen(deps, actor, packId);
  const open = await findOpen(deps, packId);
  const people = await findProfiles(
    deps,
    open.map(({ createdBy }) => createdBy),
  );
  return open.map((invitation) =>
    presentInvitation(invitation, people.get(invitation.createdBy)?.username ?? removedUsername),
  );
}

/** A pack whose editors the actor chooses. */
export async function findChosen(deps: Deps, actor: Actor, packId: number): Promise<PackDocument> {
  const pack = await findPack(deps, packId);
  if (!canChooseEditors(actor, pack)) throw new ApiError('not_allowed');
  return pack;
}

/** Newest first. */
export const findOpen = (
  { db, clock }: Deps,
  packId: number,
  session?: ClientSession,
): Promise<InvitationDocument[]> =>
  db.packInvitations
    .find({ packId, revokedAt: null, expiresAt: { $gt: clock() } }, session ? { session } : {})
    .sort({ _id: -1 })
    .toArray();

export const presentInvitation = (
  { _id: id, createdBy, createdAt, expiresAt }: InvitationDocument,
  username: string,
): InvitationInfo => ({ id, by: { id: createdBy, username }, createdAt, expiresAt });
