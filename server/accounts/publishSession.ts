import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { presentSignIn } from './present.ts';

/** Tells every open page of an account what it now is and has. */
export async function publishSession(deps: Deps, accountId: number): Promise<void> {
  deps.live.publish(rooms.account(accountId), 'session:changed', await presentSignIn(deps, accountId));
}
