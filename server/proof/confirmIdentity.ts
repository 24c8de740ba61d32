import { callLimits } from '../../shared/callLimits.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Proof } from '../../shared/secondFactor.ts';
import type { SessionActor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { ceilingOf } from './passwordCeiling.ts';
import { spendCode } from './spendCode.ts';

/**
 * The one rule for everything that affects the safety of an account, or opens it: its person has given the
 * password, and a code if a second factor is on, shortly before, or gives them now. Returns the
 * account.
 * @throws ApiError confirmation_needed, wrong_password, second_factor_required, wrong_code
 */
export async function confirmIdentity(
  deps: Deps,
  actor: SessionActor,
  { password, code }: Proof,
): Promise<AccountDocument> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account || account.removal) throw new ApiError('not_signed_in');
  const isFresh = actor.confirmedAt !== null && deps.clock() - actor.confirmedAt < callLimits.confirmationMs;
  if (password === undefined) {
    if (!isFresh) throw new ApiError('confirmation_needed');
    return account;
  }
  if (!(await deps.passwords.isRight(password, account.passwordHash, actor.id))) {
    // Leaves fewer to those who sign in. Theirs do not end the attempts here, which the limits of these calls
    // bound: nobody can keep a person from changing the password.
    await deps.rateLimits.take('password', 'account', ceilingOf(account));
    throw new ApiError('wrong_password');
  }
  if (!isFresh || code !== undefined) {
    await spendCode(deps, account, code, `session ${actor.sessionPublicId}`);
  }
  const confirmedAt = new Date(deps.clock());
  await deps.db.sessions.updateOne({ _id: actor.sessionId }, { $set: { confirmedAt } });
  await deps.identities.changed(actor.id);
  return account;
}
