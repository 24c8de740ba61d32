import type { ProfileInfo } from '../../shared/accounts.ts';
import { canWrite } from '../../shared/permissions.ts';
import { presentProfile } from '../accounts/present.ts';
import type { Deps } from '../deps.ts';

/**
 * The profile of a person for others who look around in a level together: by taking part, a person agrees to
 * be seen. Null for those who may not take part.
 */
export async function findCompanion(deps: Deps, accountId: number): Promise<ProfileInfo | null> {
  const account = await deps.identities.account(accountId);
  const profile = account && !account.removal ? presentProfile(deps, account) : null;
  return profile && canWrite(profile) ? profile : null;
}
