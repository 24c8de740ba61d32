import { publishAccount } from '../accounts/publishAccount.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';

/** Publishes accounts that were suspended, or may come back, when no process has. */
export async function catchUpAccounts(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  for (const id of new Set(changes.map((change) => change.id))) await publishAccount(deps, id);
}
