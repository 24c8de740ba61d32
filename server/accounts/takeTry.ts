import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { ceilingOf } from '../proof/passwordCeiling.ts';
import type { Allowed, Who } from '../services/rateLimits.ts';
import { tooMany } from '../services/tooMany.ts';

interface PasswordTry {
  /**
   * Whether the account has had all its wrong passwords, under whatever names: then the right one is refused
   * like a wrong one.
   */
  isTooLate: boolean;
  /** Gives the attempt back, because only wrong passwords count. */
  giveBack: () => Promise<void>;
}

/**
 * Takes one password attempt from the allowances of `name`, an account as it was typed, and of the account
 * with its present password. Only the allowances of the name are seen in the answer: one that user name and mail address share
 * would tell which belong together. An unknown account takes as much work. A browser in which the account has
 * signed in before has an allowance of its own, which nobody else can use up.
 * @throws ApiError too_many_requests
 */
export async function takeTry(
  { rateLimits }: Deps,
  { name, account }: { name: string; account: AccountDocument | null },
  { address, browser }: { address: string; browser: string | null },
): Promise<PasswordTry> {
  const accountId = account?._id;
  const taken: Allowed[] = [];
  const take = async (who: Who, key: string) => {
    const allowed = await rateLimits.take('password', who, key);
    if (allowed && !allowed.isRefused) taken.push(allowed);
    return allowed;
  };
  const takeOrRefuse = async (who: Who, key: string) => {
    const allowed = await take(who, key);
    if (!allowed?.isRefused) return;
    throw tooMany('Too many wrong passwords.', allowed, { accountId, allowance: `password.${who}` });
  };
  const giveBack = async () => {
    await Promise.all(taken.map((allowed) => allowed.giveBack()));
  };
  if (browser) {
    await takeOrRefuse('browser', `${accountId} ${browser}`);
    return { isTooLate: false, giveBack };
  }
  await takeOrRefuse('address', `${name} ${address}`);
  await takeOrRefuse('name', name);
  const allowed = await take('account', account ? ceilingOf(account) : `unknown ${name}`);
  return { isTooLate: allowed?.isRefused ?? false, giveBack };
}
