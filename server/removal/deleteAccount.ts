import { removedUsername } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { DeleteAccount } from '../../shared/ownAccount.ts';
import { forgetBrowsers } from '../accounts/browsers.ts';
import { voidMailTokens } from '../accounts/mailTokens.ts';
import { publishAccount } from '../accounts/publishAccount.ts';
import { rekeyAccount } from '../accounts/rekeyAccount.ts';
import { announceEnded, removeSessions } from '../accounts/sessions.ts';
import type { SessionActor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { freeName } from '../names/claimName.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { removeTokens } from '../tokens/revokeTokens.ts';
import { finishRemoval } from './finishRemovals.ts';

/**
 * Removes a person permanently: name, address, password, picture, bio, sessions, webhooks and API tokens, in
 * one transaction. The transaction also stores whether their levels are removed, so that `finishRemovals` can
 * finish an interrupted deletion.
 */
export async function deleteAccount(
  deps: Deps,
  actor: SessionActor,
  { username, levels, ...proof }: DeleteAccount,
): Promise<void> {
  if (username !== actor.username) {
    throw new ApiError('bad_input', { reason: 'This is not your username.' });
  }
  const account = await confirmIdentity(deps, actor, proof);
  const ended = await deps.db.transaction(async (session) => {
    const { passwordHash } = account;
    const current = await deps.db.accounts.findOne({ _id: actor.id, passwordHash }, { session });
    if (!current) throw new ApiError('wrong_password');
    const { secondFactor, newSecondFactor, ...person } = current;
    await rekeyAccount(deps, person, nobody(deps, actor.id, levels), session);
    await freeName(deps, actor.id, session);
    await forgetBrowsers(deps, actor.id, session);
    await voidMailTokens(deps, actor.id, session);
    await removeTokens(deps, actor.id, session);
    await deps.db.webhooks.deleteMany({ accountId: actor.id }, { session });
    return removeSessions(deps, actor.id, session);
  });
  deps.log.info({ account: actor.id, levels }, 'An account was deleted by its person');
  await announceEnded(deps, actor.id, ended);
  await publishAccount(deps, actor.id);
  await finishRemoval(deps, actor.id, levels);
}

/** The document that replaces a person. Its keys cannot be anybody's name or address. */
function nobody({ clock }: Deps, id: number, levels: DeleteAccount['levels']): Partial<AccountDocument> {
  const key = `removed:${id}`;
  return {
    username: removedUsername,
    usernameKey: key,
    email: '',
    emailKey: key,
    passwordHash: '',
    bio: '',
    avatar: null,
    avatarRemovedAt: clock(),
    isModerator: false,
    removal: { levels, isDone: false },
  };
}
