import { ApiError } from '../../shared/errors.ts';
import { rooms } from '../../shared/rooms.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { presentProfile } from './present.ts';
import { publishSession } from './publishSession.ts';

/** Makes an account a moderator, for the operator's command: nobody can become one over the network. */
export async function grantModerator(deps: Deps, username: string): Promise<void> {
  const account = await deps.db.accounts.findOneAndUpdate(
    { usernameKey: keyOf(username) },
    { $set: { isModerator: true } },
    { returnDocument: 'after' },
  );
  if (!account) throw new ApiError('account_not_found', { reason: `There is no account named ${username}.` });
  deps.live.publish(rooms.profile(account._id), 'account:changed', presentProfile(deps, account));
  await publishSession(deps, account._id);
}
