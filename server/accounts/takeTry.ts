import type { Deps } from '../deps.ts';
import type { Allowed, Who } from '../services/rateLimits.ts';
import { tooMany } from '../services/tooMany.ts';

/**
 * Takes one password attempt from the allowances of `name`, an account as it was typed; its ID is for the
 * log. A browser in which that account has signed in before has an allowance of its own, which nobody else
 * can use up. Returns a function that gives the attempt back, because only wrong passwords count.
 * @throws ApiError too_many_requests
 */
export async function takeTry(
  { rateLimits }: Deps,
  { name, accountId }: { name: string; accountId: number | undefined },
  { address, browser }: { address: string; browser: string | null },
): Promise<() => Promise<void>> {
  const tries: [Who, string][] = browser
    ? [['browser', `${name} ${browser}`]]
    : [
        ['address', `${name} ${address}`],
        ['account', name],
      ];
  const taken: Allowed[] = [];
  for (const [who, key] of tries) {
    const allowed = await rateLimits.take('password', who, key);
    if (allowed?.isRefused) {
      throw tooMany('Too many wrong passwords.', allowed, { accountId, allowance: `password.${who}` });
    }
    if (allowed) taken.push(allowed);
  }
  return async () => {
    await Promise.all(taken.map((allowed) => allowed.giveBack()));
  };
}
