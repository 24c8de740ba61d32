import type { RecoveryCodes } from '../../shared/secondFactor.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { makeRecoveryCodes } from '../proof/recoveryCodes.ts';
import { isOff } from './turnOff.ts';

/**
 * Replaces the recovery codes, used and unused ones.
 * @throws ApiError confirmation_needed, conflict
 */
export async function renewRecoveryCodes(deps: Deps, actor: SessionActor): Promise<RecoveryCodes> {
  await confirmIdentity(deps, actor, {});
  const { codes, stored } = makeRecoveryCodes();
  const { matchedCount } = await deps.db.accounts.updateOne(
    { _id: actor.id, secondFactor: { $exists: true } },
    { $set: { 'secondFactor.recoveryCodes': stored.recoveryCodes, 'secondFactor.salt': stored.salt } },
  );
  if (matchedCount === 0) throw isOff();
  deps.log.info({ account: actor.id }, 'Recovery codes were renewed');
  await publishSession(deps, actor.id);
  return { recoveryCodes: codes };
}
