import { publishAccount } from '../accounts/publishAccount.ts';
import { publishSession } from '../accounts/publishSession.ts';
import { clearPages } from '../cache/clearPages.ts';
import type { StoredChange } from '../db/changeStream.ts';
import type { Deps } from '../deps.ts';
import { isOfSession } from './announcedAccounts.ts';
import { isBulk } from './isBulk.ts';

/** Publishes accounts whose pages, or those of others, show what was written, when no process has. */
export async function catchUpAccounts(deps: Deps, changes: readonly StoredChange[]): Promise<void> {
  if (isBulk(changes)) return clearPages(deps.pageCaches);
  const shownToOthers = new Set(changes.filter((change) => !isOfSession(change)).map(({ id }) => id));
  for (const id of new Set(changes.map((change) => change.id))) {
    if (shownToOthers.has(id)) await publishAccount(deps, id);
    else if (await isThere(deps, id)) await publishSession(deps, id);
  }
}

const isThere = async ({ db }: Deps, id: number): Promise<boolean> =>
  (await db.accounts.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
