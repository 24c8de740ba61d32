import type { ClientSession } from 'mongodb';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';

/**
 * Changes an account's name or address, and other fields. The document is removed and stored anew: SecantusDB
 * keeps replaced values in unique indexes, so nobody else could ever use the old name or address.
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
