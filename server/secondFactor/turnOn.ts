import { ApiError } from '../../shared/errors.ts';
import type { RecoveryCodes } from '../../shared/secondFactor.ts';
import { mailSecondFactorOn } from '../accounts/notices.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { makeRecoveryCodes } from '../proof/recoveryCodes.ts';
import { takeCodeTry } from '../proof/takeCodeTry.ts';
import { findStep } from '../proof/totp.ts';
import { isOnAlready } from './prepare.ts';

/**
 * Turns a prepared second factor on, with a first code of the app. Returns the recovery codes.
 * @throws ApiError confirmation_needed, wrong_code, conflict
 */
export async function turnOnSecondFactor(
  deps: Deps,
  actor: SessionActor,
  code: string,
): Promise<RecoveryCodes> {
  const account = await confirmIdentity(deps, actor, {});
  const { newSecondFactor } = account;
  const now = deps.clock();
  if (!newSecondFactor || now - newSecondFactor.at > serverLimits.secondFactorSetupMs) {
    throw account.secondFactor ? isOnAlready() : tooLate();
  }
  const { secret } = newSecondFactor;
  const giveBack = await takeCodeTry(deps, actor.id, null);
  const lastStep = findStep(secret, code.replace(/\s/g, ''), now, 0);
  if (lastStep === null) throw new ApiError('wrong_code');
  await giveBack();
  const { codes, stored } = makeRecoveryCodes();
  await deps.db.transaction(async (session) => {
    const { matchedCount } = await deps.db.accounts.updateOne(
      { _id: actor.id, 'newSecondFactor.secret': secret, secondFactor: { $exists: false } },
      {
        $set: { secondFactor: { secret, since: now, lastStep, ...stored } },
        $unset: { newSecondFactor: '' },
      },
      { session },
    );
    if (matchedCount === 0) throw isOnAlready();
    // Sessions confirmed by the password alone need a new confirmation.
    await deps.db.sessions.updateMany(
      { accountId: actor.id, _id: { $ne: actor.sessionId } },
      { $set: { confirmedAt: null } },
      { session },
    );
  });
  deps.log.info({ account: actor.id }, 'A second factor was turned on');
  mailSecondFactorOn(deps, account);
  await publishSession(deps, actor.id);
  return { recoveryCodes: codes };
}

const tooLate = () =>
  new ApiError('conflict', { reason: 'Setting up two-step sign-in took too long. Please begin again.' });
