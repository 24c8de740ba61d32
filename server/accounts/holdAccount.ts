import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';

/**
 * For transactions that add something made by an account: writing to the account makes this transaction
 * conflict with a concurrent suspension or deletion of the account, so that nothing appears after those have
 * deleted everything.
 */
export async function holdAccount({ db }: Deps, accountId: number, session: ClientSession): Promise<void> {
  const { matchedCount } = await db.accounts.updateOne(
    { _id: accountId, isSuspended: false, 'removal.levels': { $ne: 'take' } },
    { $inc: { makings: 1 } },
    { session },
  );
  if (matchedCount > 0) return;
  const removed = await db.accounts.findOne({ _id: accountId, 'removal.levels': 'take' }, { session });
  throw new ApiError(removed ? 'not_signed_in' : 'suspended');
}
