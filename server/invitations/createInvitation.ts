import { ApiError } from '../../shared/errors.ts';
import type { InvitationInfo } from '../../shared/invitations.ts';
import { limits } from '../../shared/limits.ts';
import type { SessionActor } from '../actor.ts';
import type { InvitationDocument } from '../db/documents/invitation.ts';
import { touch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { findPack } from '../packs/findPack.ts';
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
  await deps.db.transaction(async (session) => {
    // Writing to the pack makes links that are made at the same moment wait for each other.
    await deps.db.packs.updateOne({ _id: packId }, touch, { session });
    await findPack(deps, packId, session);
    const open = await findOpen(deps, packId, session);
    if (open.length >= serverLimits.packInvitations) throw new ApiError('too_many_invitations');
    await deps.db.packInvitations.insertOne(invitation, { session });
  });
  return { invitation: presentInvitation(invitation, actor.username), token };
}
