import { ApiError } from '../../shared/errors.ts';
import type { OwnAccount } from '../../shared/ownAccount.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** The facts of an account that only its owner sees. */
export async function readOwn(deps: Deps, actor: SessionActor): Promise<OwnAccount> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account) throw new ApiError('account_not_found');
  const sessions = await deps.db.sessions.find({ accountId: actor.id }).sort({ lastUsedAt: -1 }).toArray();
  return {
    email: account.email,
    createdAt: account.createdAt,
    secondFactor: account.secondFactor
      ? {
          since: account.secondFactor.since,
          recoveryCodesLeft: account.secondFactor.recoveryCodes.length,
        }
      : null,
    sessions: sessions.map(({ _id, publicId, device, createdAt, lastUsedAt }) => ({
      id: publicId,
      device: device ?? 'Unknown device',
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt.getTime(),
      isCurrent: _id === actor.sessionId,
    })),
  };
}
