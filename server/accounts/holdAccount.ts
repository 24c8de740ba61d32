import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';

/**
 * For transactions that make something of an account: writing to the account makes its suspension at the same moment
 * and this transaction exclude each other, so that nothing appears after the suspension has deleted everything.
 */
export async function holdAccount({ db }: Deps, accountId: number, session: ClientSession): Promise<void> {
  const { matchedCount } = await db.accounts.updateOne(
    { _id: accountId, isSuspended: false },
    { $inc: { makings: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new ApiError('suspended');
}
