import type { ClientSession } from 'mongodb';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';

/**
 * Changes an account's name or address, and whatever else. Removed and stored anew: SecantusDB keeps a value
 * in a unique index that an update has replaced, so that nobody else could ever have the old name or address.
 */
export async function rekeyAccount(
  { db }: Deps,
  account: AccountDocument,
  change: Partial<AccountDocument>,
  session: ClientSession,
): Promise<void> {
  await db.accounts.deleteOne({ _id: account._id }, { session });
  await db.accounts.insertOne({ ...account, ...change }, { session });
}
