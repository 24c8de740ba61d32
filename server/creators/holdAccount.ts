import type { ClientSession, Filter } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';

/**
 * For transactions that add something made by an account: writing to the account makes this transaction conflict with a
 * concurrent suspension or deletion of the account, so that nothing appears after those have deleted everything.
 */
export const holdAccount = (deps: Deps, accountId: number, session: ClientSession): Promise<void> =>
  hold(deps, accountId, { removal: { $exists: false } }, session);

/** The same for bringing back what an account has made: that may also belong to one that left its levels here. */
export const holdOwner = (deps: Deps, accountId: number, session: ClientSession): Promise<void> =>
  hold(deps, accountId, { 'removal.levels': { $ne: 'take' } }, session);

async function hold(
  { db }: Deps,
  accountId: number,
  present: Filter<AccountDocument>,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await db.accounts.updateOne(
    { _id: accountId, isSuspended: false, ...present },
    { $inc: { touches: 1 } },
    { session },
  );
  if (matchedCount > 0) return;
  const there = await db.accounts.findOne({ _id: accountId, ...present }, { session });
  throw new ApiError(there ? 'suspended' : 'not_signed_in');
}
