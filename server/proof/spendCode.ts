import { ApiError } from '../../shared/errors.ts';
import type { AccountDocument, SecondFactor } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { hashOf } from './recoveryCodes.ts';
import { mailRecoveryCodeUsed } from './recoveryCodeUsedMail.ts';
import { takeCodeTry } from './takeCodeTry.ts';
import { findStep } from './totp.ts';

/**
 * Uses up a code of an account's second factor: the app's, or a recovery code, whose use the person is
 * notified of. Only one of two concurrent uses succeeds. Does nothing for an account without a second factor.
 * `browser` identifies one that is known to be the person's.
 * @throws ApiError second_factor_required, wrong_code, too_many_requests
 */
export async function spendCode(
  deps: Deps,
  account: AccountDocument,
  code: string | undefined,
  browser: string | null = null,
): Promise<void> {
  const { _id, secondFactor } = account;
  if (!secondFactor) return;
  if (code === undefined) throw new ApiError('second_factor_required', { logged: { accountId: _id } });
  const giveBack = await takeCodeTry(deps, _id, browser);
  const typed = code.replace(/\s/g, '');
  if (/^\d+$/.test(typed)) {
    await spendAppCode(deps, _id, secondFactor, typed);
  } else {
    await spendRecoveryCode(deps, _id, secondFactor, typed);
    mailRecoveryCodeUsed(deps, account, secondFactor.recoveryCodes.length - 1);
  }
  await giveBack();
}

async function spendAppCode(
  { db, clock }: Deps,
  _id: number,
  { secret, lastStep }: SecondFactor,
  code: string,
): Promise<void> {
  const step = findStep(secret, code, clock(), lastStep);
  if (step === null) throw new ApiError('wrong_code', { logged: { accountId: _id } });
  const { matchedCount } = await db.accounts.updateOne(
    { _id, 'secondFactor.secret': secret, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  if (matchedCount === 0) throw new ApiError('wrong_code', { logged: { accountId: _id } });
}

async function spendRecoveryCode(
  { db }: Deps,
  _id: number,
  { salt }: SecondFactor,
  code: string,
): Promise<void> {
  const hash = hashOf(code, salt);
  const { matchedCount } = await db.accounts.updateOne(
    { _id, 'secondFactor.recoveryCodes': hash },
    { $pull: { 'secondFactor.recoveryCodes': hash } },
  );
  if (matchedCount === 0) throw new ApiError('wrong_code', { logged: { accountId: _id } });
}
