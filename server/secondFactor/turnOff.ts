import { ApiError } from '../../shared/errors.ts';
import { mailSecondFactorOff } from '../accounts/notices.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';

/** @throws ApiError confirmation_needed, conflict */
export async function turnOffSecondFactor(deps: Deps, actor: SessionActor): Promise<void> {
  const account = await confirmIdentity(deps, actor, {});
  const { matchedCount } = await deps.db.accounts.updateOne(
    { _id: actor.id, secondFactor: { $exists: true } },
    { $unset: { secondFactor: '' } },
  );
  if (matchedCount === 0) throw isOff();
  deps.log.info({ account: actor.id }, 'A second factor was turned off');
  mailSecondFactorOff(deps, account);
  await publishSession(deps, actor.id);
}

export const isOff = () => new ApiError('conflict', { reason: 'Two-step sign-in is off.' });
