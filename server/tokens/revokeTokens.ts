import type { ClientSession } from 'mongodb';
import type { Deps } from '../deps.ts';
import { publishTokens } from './publishTokens.ts';

/** Ends all tokens of an account. */
export async function revokeTokens(
  deps: Pick<Deps, 'db' | 'live' | 'identities'>,
  accountId: number,
): Promise<void> {
  await deps.db.tokens.deleteMany({ accountId });
  await publishTokens(deps, accountId);
}

/** Ends them within a transaction; the caller publishes it afterwards. */
export async function removeTokens(
  { db }: Pick<Deps, 'db'>,
  accountId: number,
  session: ClientSession,
): Promise<void> {
  await db.tokens.deleteMany({ accountId }, { session });
}
