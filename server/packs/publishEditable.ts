import { rooms } from '../../shared/rooms.ts';
import { findProfile } from '../accounts/present.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';

/** The rooms of the accounts that may edit a pack. */
export const accountsOf = ({ createdBy, editors }: Pick<PackDocument, 'createdBy' | 'editors'>): string[] =>
  [createdBy, ...editors].map(rooms.account);

/** Publishes one pack to those who may edit it, wherever on the site they are. */
export async function publishEditable(deps: Deps, pack: PackDocument): Promise<void> {
  const { username } = await findProfile(deps, pack.createdBy);
  deps.live.publish(accountsOf(pack), 'editablePack:changed', {
    id: pack._id,
    name: pack.name,
    owner: { id: pack.createdBy, username },
    levelIds: pack.levelIds.filter((levelId) => deps.catalogue.has(levelId)),
    version: pack.version,
  });
}
