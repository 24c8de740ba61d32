import type { ClientSession } from 'mongodb';
import { looksOf, looksToStore } from '../db/documents/nameLook.ts';
import type { Deps } from '../deps.ts';

/**
 * Takes a name for an account, in the transaction that gives it the name. Fails with a duplicate key when
 * another account has a name that looks like it.
 */
export async function claimName(
  { db }: Deps,
  accountId: number,
  username: string,
  session: ClientSession,
): Promise<void> {
  await db.nameLooks.insertMany(looksToStore(accountId, username), { session });
}

/** Frees the name, so that others may take it. */
export async function freeName({ db }: Deps, accountId: number, session: ClientSession): Promise<void> {
  await db.nameLooks.deleteMany({ accountId }, { session });
}

/** Whether an account has this name, or one that looks like it. */
export async function isLookTaken({ db }: Deps, username: string): Promise<boolean> {
  return (await db.nameLooks.findOne({ _id: { $in: looksOf(username) } })) !== null;
}
