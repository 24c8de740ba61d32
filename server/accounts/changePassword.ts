import type { z } from 'zod';
import type { ChangePassword } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { announceEnded, removeOtherSessions } from './sessions.ts';

/** Changes the password and ends the other sessions, both or neither. */
export async function changePassword(
  deps: Deps,
  actor: SessionActor,
  { currentPassword, newPassword }: z.infer<typeof ChangePassword>,
): Promise<void> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account || !(await deps.passwords.isRight(currentPassword, account.passwordHash))) {
    throw new ApiError('wrong_password');
  }
  const passwordHash = await deps.passwords.hash(newPassword);
  const ended = await deps.db.transaction(async (session) => {
    const { matchedCount } = await deps.db.accounts.updateOne(
      { _id: actor.id, passwordHash: account.passwordHash },
      { $set: { passwordHash } },
      { session },
    );
    // Somebody else has changed it in the meantime.
    if (matchedCount === 0) throw new ApiError('wrong_password');
    return removeOtherSessions(deps, actor, session);
  });
  announceEnded(deps, actor.id, ended);
}
