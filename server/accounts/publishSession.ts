import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { presentSession } from './present.ts';

/** Publishes an account's current state, without its packs, to all of its open pages. */
export async function publishSession(deps: Deps, accountId: number): Promise<void> {
  deps.live.publish(rooms.account(accountId), 'session:changed', await presentSession(deps, accountId));
}
