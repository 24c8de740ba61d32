import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { findChosen } from './readInvitations.ts';

/** Closes a link; people who have joined by it remain editors. */
export async function revokeInvitation(deps: Deps, actor: Actor, packId: number, id: number): Promise<void> {
  await findChosen(deps, actor, packId);
  const { matchedCount } = await deps.db.packInvitations.updateOne(
    { _id: id, packId, revokedAt: null },
    { $set: { revokedAt: deps.clock() } },
  );
  if (matchedCount === 0) throw new ApiError('invitation_not_found');
}
