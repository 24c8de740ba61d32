import type { ClientSession } from 'mongodb';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { hashSecret, makeSecret } from '../services/secrets.ts';

/** An account ID that nobody has. */
const noAccount = 0;

/**
 * The ID of a browser in which the account has signed in before; null for any other, also for forged ones.
 * The lookup takes as long for an account that does not exist.
 */
export async function findBrowser(
  { db }: Deps,
  cookie: string | undefined,
  accountId: number = noAccount,
): Promise<string | null> {
  if (cookie === undefined) return null;
  const known = await db.browsers.findOne({ _id: hashSecret(cookie), accountIds: accountId });
  return known?._id ?? null;
}

/**
 * Remembers that the account has signed in with a browser. Returns the browser's cookie: the one it has, else
 * a new one.
 */
export async function rememberBrowser(
  { db, clock }: Deps,
  cookie: string | undefined,
  accountId: number,
): Promise<string> {
  const lastUsedAt = new Date(clock());
  if (cookie !== undefined) {
    const { matchedCount } = await db.browsers.updateOne(
      { _id: hashSecret(cookie) },
      { $addToSet: { accountIds: accountId }, $set: { lastUsedAt } },
    );
    if (matchedCount > 0) return cookie;
  }
  const fresh = makeSecret();
  await db.browsers.insertOne({ _id: hashSecret(fresh), accountIds: [accountId], lastUsedAt });
  const known = await db.browsers.find({ accountIds: accountId }).sort({ lastUsedAt: -1 }).toArray();
  for (const { _id } of known.slice(serverLimits.browsersPerAccount)) await forget(db, { _id }, accountId);
  return fresh;
}

/** Makes every browser unknown to an account: people who knew the old password may have used it there. */
export const forgetBrowsers = ({ db }: Deps, accountId: number, session: ClientSession): Promise<void> =>
  forget(db, {}, accountId, session);

/** Removes an account from the chosen browsers; a browser that has no other account is deleted. */
async function forget(
  { browsers }: Deps['db'],
  which: { _id?: string },
  accountId: number,
  session?: ClientSession,
): Promise<void> {
  const options = session ? { session } : {};
  await browsers.deleteMany({ ...which, accountIds: [accountId] }, options);
  await browsers.updateMany(
    { ...which, accountIds: accountId },
    { $pull: { accountIds: accountId } },
    options,
  );
}
