import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { type MadeToken, type NewToken, tokenPrefix } from '../../shared/tokens.ts';
import type { SessionActor } from '../actor.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { TokenDocument } from '../db/documents/token.ts';
import type { Deps } from '../deps.ts';
import { confirmIdentity } from '../proof/confirmIdentity.ts';
import { hashSecret, makeSecret } from '../services/secrets.ts';
import { publishTokens } from './publishTokens.ts';
import { presentToken, readTokens } from './readTokens.ts';

/**
 * Makes an API token of the actor's account.
 * @throws ApiError confirmation_needed, too_many_tokens
 */
export async function createToken(
  deps: Deps,
  actor: SessionActor,
  { name, scopes, lifeMs }: NewToken,
): Promise<MadeToken> {
  await confirmIdentity(deps, actor, {});
  const now = deps.clock();
  const secret = tokenPrefix + makeSecret();
  const token: TokenDocument = {
    _id: await deps.db.nextId('tokens'),
    secretHash: hashSecret(secret),
    accountId: actor.id,
    name,
    scopes,
    createdAt: now,
    lastUsedAt: null,
    expiresAt: lifeMs === null ? null : new Date(now + lifeMs),
  };
  await deps.db.transaction(async (session) => {
    // Tokens that are made at the same moment wait for each other here.
    await holdAccount(deps, actor.id, session);
    const tokens = await readTokens(deps, actor.id, session);
    if (tokens.length >= limits.tokensPerAccount) throw new ApiError('too_many_tokens');
    await deps.db.tokens.insertOne(token, { session });
  });
  deps.logSecurity(
    'token_made',
    { accountId: actor.id, tokenId: token._id, scopes },
    'An API token was made',
  );
  await publishTokens(deps, actor.id);
  return { token: presentToken(token), secret };
}
