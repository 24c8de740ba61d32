import { ApiError } from '../../shared/errors.ts';
import type { NewSecondFactor } from '../../shared/secondFactor.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { makeTotpSecret, setupUrl } from '../proof/totp.ts';

/**
 * Makes the secret of a second factor, which takes effect once a code has shown that the app knows it.
 * @throws ApiError confirmation_needed, conflict
 */
export async function prepareSecondFactor(deps: Deps, actor: SessionActor): Promise<NewSecondFactor> {
  await confirmIdentity(deps, actor, {});
  const secret = makeTotpSecret();
  const { matchedCount } = await deps.db.accounts.updateOne(
    { _id: actor.id, secondFactor: { $exists: false } },
    { $set: { newSecondFactor: { secret, at: deps.clock() } } },
  );
  if (matchedCount === 0) throw isOnAlready();
  return { secret, url: setupUrl('Marbleland', actor.username, secret) };
}

export const isOnAlready = () =>
  new ApiError('conflict', { reason: 'Two-step sign-in is on already. Turn it off first.' });
