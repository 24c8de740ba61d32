import type { z } from 'zod';
import type { ChangePassword } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { forgetBrowsers } from './browsers.ts';
import { voidMailTokens } from './mailTokens.ts';
import { mailPasswordChanged } from './notices.ts';
import { refuseGuessable } from './refuseGuessable.ts';
import { announceEnded, removeSessions } from './sessions.ts';

/** Changes the password, ends the other sessions and voids mailed links, all or nothing. */
export async function changePassword(
  deps: Deps,
  actor: SessionActor,
  { currentPassword, newPassword, code }: z.infer<typeof ChangePassword>,
): Promise<void> {
  const account = await confirmIdentity(deps, actor, { password: currentPassword, code });
  refuseGuessable(newPassword, account);
  const passwordHash = await deps.passwords.hash(newPassword, actor.id);
  const ended = await deps.db.transaction(async (session) => {
    const { matchedCount } = await deps.db.accounts.updateOne(
      { _id: actor.id, passwordHash: account.passwordHash },
      { $set: { passwordHash } },
      { session },
    );
    // Another request changed the password meanwhile.
    if (matchedCount === 0) throw new ApiError('wrong_password');
    await voidMailTokens(deps, actor.id, session);
    await forgetBrowsers(deps, actor.id, session);
    return removeSessions(deps, actor.id, session, actor.sessionId);
  });
  deps.log.info({ account: actor.id }, 'A password was changed');
  await announceEnded(deps, actor.id, ended);
  mailPasswordChanged(deps, account);
}
