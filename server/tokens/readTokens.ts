import type { ClientSession } from 'mongodb';
import type { TokenInfo } from '../../shared/tokens.ts';
import type { TokenDocument } from '../db/documents/token.ts';
import type { Deps } from '../deps.ts';

/** The tokens of an account, the newest first. */
export async function readTokens(
  { db, clock }: Deps,
  accountId: number,
  session?: ClientSession,
): Promise<TokenInfo[]> {
  const stored = await db.tokens
    .find({ accountId }, session ? { session } : {})
    .sort({ _id: -1 })
    .toArray();
  return stored.filter((token) => !hasExpired(token, clock())).map(presentToken);
}

/** The database also removes expired tokens, but with a delay. */
export const hasExpired = ({ expiresAt }: TokenDocument, now: number): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now;

export function presentToken({ _id, expiresAt, ...token }: TokenDocument): TokenInfo {
  const { name, scopes, createdAt, lastUsedAt } = token;
  return {
    id: _id,
    name,
    scopes: [...scopes],
    createdAt,
    lastUsedAt,
    expiresAt: expiresAt?.getTime() ?? null,
  };
}
