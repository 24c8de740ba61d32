import type { Deps } from '../deps.ts';
import { tooMany } from '../services/tooMany.ts';

/**
 * Takes one code attempt from an account's allowance, or from that of a `browser` in which its person has given
 * a right code before: who has only the password cannot lock them out there. Returns a function that gives it back, because only
 * wrong codes count.
 * @throws ApiError too_many_requests
 */
export async function takeCodeTry(
  { rateLimits }: Deps,
  accountId: number,
  browser: string | null,
): Promise<() => Promise<void>> {
  const who = browser === null ? 'account' : 'browser';
  const key = browser === null ? String(accountId) : `${accountId} ${browser}`;
  const allowed = await rateLimits.take('code', who, key);
  if (allowed?.isRefused) {
    throw tooMany('Too many wrong codes.', allowed, { accountId, allowance: `code.${who}` });
  }
  return async () => allowed?.giveBack();
}
