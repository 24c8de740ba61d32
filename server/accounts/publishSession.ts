import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { presentSession } from './present.ts';

/**
 * Makes every process read an account anew, and publishes its current state, without its packs, to all of its
 * open pages.
 */
export async function publishSession(deps: Deps, accountId: number): Promise<void> {
  const revision = await deps.identities.changed(accountId);
  const session = await presentSession(deps, accountId);
  deps.live.publish(rooms.account(accountId), 'session:changed', { ...session, revision });
}
