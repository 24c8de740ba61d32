import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { Invitation } from '../../shared/invitations.ts';
import { canChooseEditors } from '../../shared/permissions.ts';
import { findProfiles } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { InvitationDocument } from '../db/documents/invitation.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { joinEditors } from '../packs/editors/editors.ts';
import { findPack } from '../packs/findPack.ts';
import { hashSecret } from '../services/secrets.ts';

/** The offer of a link; people who may already edit the pack can open the link of a full one, too. */
export async function lookAtInvitation(deps: Deps, actor: Actor | null, token: string): Promise<Invitation> {
  const { pack, by, expiresAt } = await findOpen(deps, token);
  const isIn = actor !== null && isEditor(pack, actor.id);
  if (!isIn && pack.editors.length >= serverLimits.packEditors) throw new ApiError('too_many_editors');
  return { packId: pack._id, packName: pack.name, by, expiresAt };
}

/** Makes the actor an editor of the link's pack, and returns the pack's ID. Repeating it changes nothing. */
export async function acceptInvitation(deps: Deps, actor: Actor, token: string): Promise<number> {
  const { pack } = await findOpen(deps, token);
  // The link may be revoked, and the pack may fill up, before the transaction.
  await joinEditors(deps, actor, pack._id, (session) => findOpen(deps, token, session));
  return pack._id;
}

const isEditor = (pack: PackDocument, accountId: number): boolean =>
  pack.createdBy === accountId || pack.editors.includes(accountId);

interface OpenInvitation extends Pick<InvitationDocument, 'expiresAt'> {
  pack: PackDocument;
  by: Invitation['by'];
}

/**
 * The pack of an open link. A link is valid only while its maker may choose the editors.
 * @throws ApiError that says why it is closed
 */
async function findOpen(deps: Deps, token: string, session?: ClientSession): Promise<OpenInvitation> {
  const invitation = await deps.db.packInvitations.findOne(
    { tokenHash: hashSecret(token) },
    session ? { session } : {},
  );
  if (!invitation) throw new ApiError('invitation_not_found');
  if (invitation.revokedAt !== null) throw new ApiError('invitation_revoked');
  if (invitation.expiresAt <= deps.clock()) throw new ApiError('invitation_expired');
  const pack = await findPack(deps, invitation.packId, session);
  const maker = (await findProfiles(deps, [invitation.createdBy])).get(invitation.createdBy);
  if (!maker || !canChooseEditors(maker, pack)) throw new ApiError('invitation_revoked');
  return { pack, by: { id: maker.id, username: maker.username }, expiresAt: invitation.expiresAt };
}
