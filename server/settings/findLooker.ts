import { canWrite } from '../../shared/permissions.ts';
import { presentProfile } from '../accounts/present.ts';
import type { Deps } from '../deps.ts';
import type { Looker } from '../live/lookers.ts';

/** The profile of a person for others who look at the same level. */
export async function findLooker(deps: Deps, accountId: number): Promise<Looker> {
  const account = await deps.db.accounts.findOne({ _id: accountId, removal: { $exists: false } });
  if (!account) return { profile: null, mayWrite: false };
  const profile = presentProfile(deps, account);
  const mayWrite = canWrite(profile);
  return { profile: account.showsLooking && mayWrite ? profile : null, mayWrite };
}
