import { rooms } from '../../shared/rooms.ts';
import { findProfile } from '../accounts/present.ts';
import { existingOf } from '../catalogue/learnLevels.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';

/** The rooms of the accounts that may edit a pack. */
export const accountsOf = (pack: PackDocument): string[] => idsOf(pack).map(rooms.account);

const idsOf = ({ createdBy, editors }: PackDocument): number[] => [createdBy, ...editors];

/** Notifies accounts on any page that they may edit a pack from now on; by default, all who may. */
export async function publishOwn(
  deps: Deps,
  pack: PackDocument,
  accountIds: readonly number[] = idsOf(pack),
): Promise<void> {
  const { username } = await findProfile(deps, pack.createdBy);
  deps.live.publish(accountIds.map(rooms.account), 'ownPack:added', {
    id: pack._id,
    name: pack.name,
    owner: { id: pack.createdBy, username },
    levelIds: await existingOf(deps, pack.levelIds),
    version: pack.version,
    editorsVersion: pack.editorsVersion ?? 0,
  });
}
