import type { ProfileInfo } from '../../../shared/accounts.ts';
import { canEditPack } from '../../../shared/permissions.ts';
import { findProfiles } from '../../accounts/present.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';

/** The profile of an account if it may edit a pack at the moment; null otherwise. */
export async function findEditor(deps: Deps, accountId: number, packId: number): Promise<ProfileInfo | null> {
  const [pack, profiles] = await Promise.all([
    deps.db.packs.findOne<Pick<PackDocument, 'createdBy' | 'editors'>>(
      { _id: packId },
      { projection: { createdBy: 1, editors: 1 } },
    ),
    findProfiles(deps, [accountId]),
  ]);
  const profile = profiles.get(accountId);
  return pack && profile && canEditPack(profile, pack) ? profile : null;
}
