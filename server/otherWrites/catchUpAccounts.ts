import { publishAccount } from '../accounts/publishAccount.ts';
import { clearPages } from '../cache/clearPages.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';
import { isBulk } from './isBulk.ts';

/** Publishes accounts whose pages, or those of others, show what was written, when no process has. */
export async function catchUpAccounts(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  if (isBulk(changes)) return clearPages(deps.pageCaches);
  for (const id of new Set(changes.map((change) => change.id))) await publishAccount(deps, id);
}
