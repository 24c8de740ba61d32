import { ApiError } from '../../shared/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { publishTokens } from './publishTokens.ts';

/**
 * Ends one of the actor's own tokens.
 * @throws ApiError token_not_found
 */
export async function revokeToken(deps: Deps, actor: SessionActor, tokenId: number): Promise<void> {
  const { deletedCount } = await deps.db.tokens.deleteOne({ _id: tokenId, accountId: actor.id });
  if (deletedCount === 0) throw new ApiError('token_not_found');
  await publishTokens(deps, actor.id);
}
