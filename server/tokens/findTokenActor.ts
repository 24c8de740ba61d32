import type { TokenActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { hashSecret } from '../services/secrets.ts';
import { hasExpired } from './readTokens.ts';

/** The account that an API token acts for; null when the token is unknown, revoked or expired. */
export async function findTokenActor(
  { identities, clock }: Pick<Deps, 'identities' | 'clock'>,
  secret: string,
): Promise<TokenActor | null> {
  const found = await identities.token(hashSecret(secret));
  if (!found) return null;
  const { secret: stored, account } = found;
  const now = clock();
  if (hasExpired(stored, now) || account.removal) return null;
  if (stored.lastUsedAt === null || now - stored.lastUsedAt > serverLimits.sessionTouchMs) {
    await identities.uses.token(stored, now);
  }
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
