import type { ClientSession, Filter } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import { touch } from '../db/touch.ts';
import type { Deps } from '../deps.ts';

/**
 * For transactions that add something made by an account: writing to the account makes this transaction
 * conflict with a concurrent suspension or deletion of the account, so that nothing appears after those have
 * deleted everything.
 */
export const holdAccount = (deps: Deps, accountId: number, session: ClientSession): Promise<void> =>
  hold(deps, accountId, isThere, session);

/**
 * The same for things of several accounts in one transaction: returns the refusals of those that may not make
 * anything.
 */
export async function holdAccounts(
  { db }: Pick<Deps, 'db'>,
  accountIds: readonly number[],
  session: ClientSession,
): Promise<Map<number, ApiError>> {
  const wanted = [...new Set(accountIds)];
  if (wanted.length === 0) return new Map();
  const { matchedCount } = await db.accounts.updateMany(
    { _id: { $in: wanted }, isSuspended: false, ...isThere },
    touch,
    { session },
  );
  if (matchedCount === wanted.length) return new Map();
  const there = await db.accounts
    .find({ _id: { $in: wanted }, ...isThere }, { session })
    .project<Pick<AccountDocument, '_id' | 'isSuspended'>>({ isSuspended: 1 })
    .toArray();
  const isSuspended = new Map(there.map((account) => [account._id, account.isSuspended]));
  return new Map(
    wanted
      .filter((id) => isSuspended.get(id) !== false)
      .map((id) => [id, new ApiError(isSuspended.has(id) ? 'suspended' : 'not_signed_in')]),
  );
}

/** The same for restoring the things of an account, which may also be one that left its levels here. */
export const holdOwner = (deps: Deps, accountId: number, session: ClientSession): Promise<void> =>
  hold(deps, accountId, { 'removal.levels': { $ne: 'take' } }, session);

const isThere = { removal: { $exists: false } };

async function hold(
  { db }: Deps,
  accountId: number,
  present: Filter<AccountDocument>,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await db.accounts.updateOne(
    { _id: accountId, isSuspended: false, ...present },
    touch,
    { session },
  );
  if (matchedCount > 0) return;
  const there = await db.accounts.findOne({ _id: accountId, ...present }, { session });
  throw new ApiError(there ? 'suspended' : 'not_signed_in');
}
