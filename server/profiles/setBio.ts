import { rooms } from '../../shared/rooms.ts';
import { presentProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { changeProfile } from './changeProfile.ts';

/** Publishes to the profile only, which loads the bio again: nothing else shows it. */
export async function setBio(deps: Deps, actor: Actor, id: number, bio: string): Promise<void> {
  const account = await changeProfile(deps, actor, id, { action: 'profile.editBio', set: { bio } });
  deps.live.publish(rooms.profile(id), 'account:changed', presentProfile(deps, account));
}
