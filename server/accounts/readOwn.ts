import { ApiError } from '../../shared/errors.ts';
import type { OwnAccount } from '../../shared/ownAccount.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** What only its own person sees of an account. */
export async function readOwn(deps: Deps, actor: Actor): Promise<OwnAccount> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account) throw new ApiError('account_not_found');
  const sessions = await deps.db.sessions.find({ accountId: actor.id }).sort({ lastUsedAt: -1 }).toArray();
  return {
    email: account.email,
    createdAt: account.createdAt,
    sessions: sessions.map(({ _id, publicId, device, createdAt, lastUsedAt }) => ({
      id: publicId,
      device: device ?? 'Unknown device',
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt.getTime(),
      isCurrent: _id === actor.sessionId,
    })),
  };
}
