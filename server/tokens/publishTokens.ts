import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';

/**
 * Makes every process read the tokens of an account anew, and notifies its open pages that they have changed.
 */
export async function publishTokens(
  { live, identities }: Pick<Deps, 'live' | 'identities'>,
  accountId: number,
): Promise<void> {
  await identities.changed(accountId);
  live.publish(rooms.account(accountId), 'tokens:changed', {});
}
