import { limits } from '../../shared/limits.ts';
import type { TokenActor } from '../actor.ts';
import type { TokenDocument } from '../db/documents/token.ts';
import type { Deps } from '../deps.ts';
import { hasExpired } from './readTokens.ts';
import { hashOfSecret } from './secret.ts';

/**
 * The account that an API token acts for; null when the token is unknown, revoked or expired. Reads token and
 * account each time, so a revocation and a suspension count at once.
 */
export async function findTokenActor(deps: Deps, secret: string): Promise<TokenActor | null> {
  const { db, clock } = deps;
  const stored = await db.tokens.findOne({ secretHash: hashOfSecret(secret) });
  if (!stored || hasExpired(stored, clock())) return null;
  const account = await db.accounts.findOne(
    { _id: stored.accountId },
    { projection: { username: 1, isSuspended: 1, guidelinesAcknowledgedAt: 1, removal: 1 } },
  );
  if (!account || account.removal) return null;
  await touch(deps, stored);
  return {
    by: 'token',
    id: account._id,
    username: account.username,
    isModerator: false,
    isSuspended: account.isSuspended,
    hasAcknowledgedGuidelines: account.guidelinesAcknowledgedAt !== null,
    tokenId: stored._id,
    scopes: stored.scopes,
  };
}

async function touch({ db, clock }: Deps, { _id, lastUsedAt }: TokenDocument): Promise<void> {
  const now = clock();
  if (lastUsedAt === null || now - lastUsedAt > limits.sessionTouchMs) {
    await db.tokens.updateOne({ _id }, { $set: { lastUsedAt: now } });
  }
}
