import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { findProfile } from './present.ts';
import { publishSession } from './publishSession.ts';

/** Tells everyone who looks at a person what they now are, and their own open pages. */
export async function publishAccount(deps: Deps, accountId: number): Promise<void> {
  const profile = await findProfile(deps, accountId);
  await publishSession(deps, accountId);
  deps.live.publish(rooms.profile(accountId), 'account:changed', profile);
}
