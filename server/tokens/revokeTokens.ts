import type { Deps } from '../deps.ts';
import { publishTokens } from './publishTokens.ts';

/** Ends all tokens of an account. */
export async function revokeTokens(deps: Pick<Deps, 'db' | 'live'>, accountId: number): Promise<void> {
  await deps.db.tokens.deleteMany({ accountId });
  publishTokens(deps, accountId);
}
