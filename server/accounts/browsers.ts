import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { limits } from '../../shared/limits.ts';
import type { Deps } from '../deps.ts';

const idOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** The ID of a browser in which the account has signed in before; null for any other, forged ones too. */
export async function findBrowser(
  { db }: Deps,
  cookie: string | undefined,
  accountId: number | undefined,
): Promise<string | null> {
  if (cookie === undefined || accountId === undefined) return null;
  const known = await db.browsers.findOne({ _id: idOf(cookie), accountIds: accountId });
  return known?._id ?? null;
}

/** Remembers that the account has signed in with a browser. Returns its cookie: its own, else a new one. */
export async function rememberBrowser(
  { db, clock }: Deps,
  cookie: string | undefined,
  accountId: number,
): Promise<string> {
  const lastUsedAt = new Date(clock());
  if (cookie !== undefined) {
    const { matchedCount } = await db.browsers.updateOne(
      { _id: idOf(cookie) },
      { $addToSet: { accountIds: accountId }, $set: { lastUsedAt } },
    );
    if (matchedCount > 0) return cookie;
  }
  const fresh = randomBytes(32).toString('base64url');
  await db.browsers.insertOne({ _id: idOf(fresh), accountIds: [accountId], lastUsedAt });
  const known = await db.browsers.find({ accountIds: accountId }).sort({ lastUsedAt: -1 }).toArray();
  const left = known.slice(limits.browsersPerAccount).map(({ _id }) => _id);
  if (left.length > 0)
    await db.browsers.updateMany({ _id: { $in: left } }, { $pull: { accountIds: accountId } });
  return fresh;
}

/** Whoever knew the password until now is unknown again. */
export async function forgetBrowsers({ db }: Deps, accountId: number, session: ClientSession): Promise<void> {
  await db.browsers.updateMany({ accountIds: accountId }, { $pull: { accountIds: accountId } }, { session });
}
