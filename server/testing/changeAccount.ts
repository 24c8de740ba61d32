import type { UpdateFilter } from 'mongodb';
import type { AccountDocument } from '../db/documents/account.ts';
import type { TestServer } from './testServer.ts';

/** Changes a stored account and notifies the processes of the site, as its verbs do. */
export async function changeAccount(
  { deps }: TestServer,
  id: number,
  change: UpdateFilter<AccountDocument>,
): Promise<void> {
  await deps.db.accounts.updateOne({ _id: id }, change);
  await deps.identities.changed(id);
}
