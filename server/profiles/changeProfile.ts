import { ApiError } from '../../shared/errors.ts';
import { canEditProfile } from '../../shared/permissions.ts';
import { rightsOf } from '../accounts/rightsOf.ts';
import type { Actor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';

interface ProfileChange {
  action: 'profile.editBio' | 'profile.setAvatar';
  set: Partial<Pick<AccountDocument, 'avatar' | 'avatarRemovedAt' | 'bio'>>;
}

/**
 * Changes a profile, and logs it when a moderator does. Reads the actor anew: receiving a picture takes time,
 * in which their account may be suspended or deleted. Returns the changed account.
 */
export async function changeProfile(
  deps: Deps,
  actor: Actor,
  id: number,
  { action, set }: ProfileChange,
): Promise<AccountDocument> {
  const { accounts } = deps.db;
  const { account, entry } = await deps.db.transaction(async (session) => {
    const current = await accounts.findOne({ _id: actor.id }, { session });
    if (!current || current.removal) throw new ApiError('not_signed_in');
    const { isSuspended } = current;
    const { isModerator } = rightsOf(deps, current);
    if (isSuspended) throw new ApiError('suspended');
    if (!canEditProfile({ id: actor.id, isModerator, isSuspended }, { id })) {
      throw new ApiError('not_allowed');
    }
    const isThere = { _id: id, removal: { $exists: false } };
    await accounts.updateOne(isThere, { $set: set }, { session });
    const account = id === actor.id ? { ...current, ...set } : await accounts.findOne(isThere, { session });
    if (!account) throw new ApiError('account_not_found');
    return { account, entry: await logIfModerating(deps, actor, { action, owner: id }, session) };
  });
  announceLogged(deps, entry);
  return account;
}
