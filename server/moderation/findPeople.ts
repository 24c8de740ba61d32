import type { ProfileInfo } from '../../shared/accounts.ts';
import { presentProfile } from '../accounts/present.ts';
import { requireModerator } from '../accounts/requireModerator.ts';
import type { Actor } from '../actor.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';

/** People whose username begins with `name`, whatever the case, suspended ones too; by name. */
export async function findPeople(deps: Deps, actor: Actor, name: string): Promise<ProfileInfo[]> {
  requireModerator(actor);
  const first = keyOf(name);
  // Queries a range of the index, so that typed text never becomes a pattern.
  const usernameKey = { $gte: first, $lt: `${first}\u{10ffff}` };
  const accounts = await deps.db.accounts
    .find({ usernameKey, removal: { $exists: false } })
    .sort({ usernameKey: 1 })
    .limit(serverLimits.foundPeople)
    .toArray();
  return accounts.map((account) => presentProfile(deps, account));
}
