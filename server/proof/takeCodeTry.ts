import type { Deps } from '../deps.ts';
import { tooMany } from '../services/tooMany.ts';

/**
 * Takes one code attempt from an account's allowance. Returns a function that gives it back, because only
 * wrong codes count.
 * @throws ApiError too_many_requests
 */
export async function takeCodeTry({ rateLimits }: Deps, accountId: number): Promise<() => Promise<void>> {
  const key = String(accountId);
  const allowed = await rateLimits.take('code', 'account', key);
  if (allowed?.isRefused) {
    throw tooMany('Too many wrong codes.', allowed, { accountId, allowance: 'code.account' });
  }
  return async () => allowed?.giveBack();
}
