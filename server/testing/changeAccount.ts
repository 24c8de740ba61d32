import type { UpdateFilter } from 'mongodb';
import { publishAccount } from '../accounts/publishAccount.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { TestServer } from './testServer.ts';

/** Changes a stored account and publishes it, as verbs do. */
export async function changeAccount(
  { deps }: TestServer,
  id: number,
  change: UpdateFilter<AccountDocument>,
): Promise<void> {
  await deps.db.accounts.updateOne({ _id: id }, change);
  await publishAccount(deps, id);
}
