import { ApiError } from '../../shared/errors.ts';
import type { InvitationInfo } from '../../shared/invitations.ts';
import { limits } from '../../shared/limits.ts';
import type { SessionActor } from '../actor.ts';
import type { InvitationDocument } from '../db/documents/invitation.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { hashSecret, makeSecret } from '../services/secrets.ts';
import { findChosen, findOpen, presentInvitation } from './readInvitations.ts';

/**
 * Makes a link that lets whoever opens it edit the pack.
 * @throws ApiError too_many_invitations
 */
export async function createInvitation(
  deps: Deps,
  actor: SessionActor,
  packId: number,
): Promise<{ invitation: InvitationInfo; token: string }> {
  await findChosen(deps, actor, packId);
  const createdAt = deps.clock();
  const expiresAt = createdAt + limits.invitationLifeMs;
  const token = makeSecret();
  const invitation: InvitationDocument = {
    _id: await deps.db.nextId('packInvitations'),
    tokenHash: hashSecret(token),
    packId,
    createdBy: actor.id,
    createdAt,
    expiresAt,
    revokedAt: null,
    forgetAt: new Date(expiresAt + serverLimits.closedInvitationMs),
  };
  await deps.db.packInvitations.insertOne(invitation);
  // Counted after the write: of several links made at the same moment, none could see the others before.
  if ((await findOpen(deps, packId)).length > serverLimits.packInvitations) {
    await deps.db.packInvitations.deleteOne({ _id: invitation._id });
    throw new ApiError('too_many_invitations');
  }
  return { invitation: presentInvitation(invitation, actor.username), token };
}
