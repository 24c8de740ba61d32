import { rooms } from '../../shared/rooms.ts';
import { presentProfile } from '../accounts/present.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { findEditable } from './findEditable.ts';

/** Only profiles show it, and read it anew. */
export async function setBio(deps: Deps, actor: Actor, id: number, bio: string): Promise<void> {
  const account = await findEditable(deps, actor, id);
  await deps.db.accounts.updateOne({ _id: id }, { $set: { bio } });
  deps.live.publish(rooms.profile(id), 'account:changed', presentProfile(deps, account));
}
