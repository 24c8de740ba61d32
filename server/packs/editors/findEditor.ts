import type { ProfileInfo } from '../../../shared/accounts.ts';
import { canEditPack } from '../../../shared/permissions.ts';
import { presentProfile } from '../../accounts/present.ts';
import type { Deps } from '../../deps.ts';

/** The profile of an account if it may edit a pack at the moment; null otherwise. */
export async function findEditor(deps: Deps, accountId: number, packId: number): Promise<ProfileInfo | null> {
  const [pack, account] = await Promise.all([
    deps.reads.packEditors(packId),
    deps.identities.account(accountId),
  ]);
  const profile = account && presentProfile(deps, account);
  return pack && profile && canEditPack(profile, pack) ? profile : null;
}
