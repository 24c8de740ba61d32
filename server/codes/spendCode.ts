import { ApiError } from '../../shared/errors.ts';
import type { AccountDocument, SecondFactor } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { hashOf } from './recoveryCodes.ts';
import { takeCodeTry } from './takeCodeTry.ts';
import { findStep } from './totp.ts';

type Holder = Pick<AccountDocument, '_id' | 'secondFactor'>;

/**
 * Uses up a code of an account's second factor: the app's, or one of its recovery codes. Of two concurrent
 * uses one succeeds. Returns how many recovery codes are left where one was used, else null; null too for an
 * account without a second factor.
 * @throws ApiError second_factor_required, wrong_code, too_many_requests
 */
export async function spendCode(
  deps: Deps,
  holder: Holder,
  code: string | undefined,
): Promise<number | null> {
  const { _id, secondFactor } = holder;
  if (!secondFactor) return null;
  if (code === undefined) throw new ApiError('second_factor_required');
  const giveBack = await takeCodeTry(deps, _id);
  const typed = code.replace(/\s/g, '');
  const isOfApp = /^\d+$/.test(typed);
  const left = isOfApp
    ? await spendAppCode(deps, _id, secondFactor, typed)
    : await spendRecoveryCode(deps, _id, secondFactor, typed);
  await giveBack();
  return left;
}

async function spendAppCode(
  { db, clock }: Deps,
  _id: number,
  { secret, lastStep }: SecondFactor,
  code: string,
): Promise<null> {
  const step = findStep(secret, code, clock(), lastStep);
  if (step === null) throw new ApiError('wrong_code');
  const { matchedCount } = await db.accounts.updateOne(
    { _id, 'secondFactor.secret': secret, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  if (matchedCount === 0) throw new ApiError('wrong_code');
  return null;
}

async function spendRecoveryCode(
  { db }: Deps,
  _id: number,
  { recoveryCodes, salt }: SecondFactor,
  code: string,
): Promise<number> {
  const hash = hashOf(code, salt);
  const { matchedCount } = await db.accounts.updateOne(
    { _id, 'secondFactor.recoveryCodes': hash },
    { $pull: { 'secondFactor.recoveryCodes': hash } },
  );
  if (matchedCount === 0) throw new ApiError('wrong_code');
  return recoveryCodes.length - 1;
}
