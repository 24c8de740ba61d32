import { removedUsername } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { DeleteAccount } from '../../shared/ownAccount.ts';
import { voidMailTokens } from '../accounts/mailTokens.ts';
import { publishAccount } from '../accounts/publishAccount.ts';
import { rekeyAccount } from '../accounts/rekeyAccount.ts';
import { announceEnded, removeSessions } from '../accounts/sessions.ts';
import type { Actor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { removeTokens } from '../tokens/revokeTokens.ts';
import { finishRemoval } from './finishRemovals.ts';

/**
 * Removes a person for good: name, address, password, picture, bio, sessions, webhooks and API tokens, in one
 * transaction. The transaction also stores whether their levels go, so that `finishRemovals` can finish an
 * interrupted deletion.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  { username, password, levels }: DeleteAccount,
): Promise<void> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account || account.removal) throw new ApiError('account_not_found');
  if (username !== account.username) {
    throw new ApiError('bad_input', { reason: 'This is not your username.' });
  }
  if (!(await deps.passwords.isRight(password, account.passwordHash))) throw new ApiError('wrong_password');
  const ended = await deps.db.transaction(async (session) => {
    const { passwordHash } = account;
    const current = await deps.db.accounts.findOne({ _id: actor.id, passwordHash }, { session });
    if (!current) throw new ApiError('wrong_password');
    await rekeyAccount(deps, current, nobody(deps, actor.id, levels), session);
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

/** What replaces a person. Its keys cannot be anybody's name or address. */
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
