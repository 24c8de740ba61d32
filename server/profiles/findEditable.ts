import { ApiError } from '../../shared/errors.ts';
import { canEditProfile } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';

/** The account whose profile the actor may change. */
export async function findEditable(deps: Deps, actor: Actor, id: number): Promise<AccountDocument> {
  const account = await deps.db.accounts.findOne({ _id: id });
  if (!account || account.removal) throw new ApiError('account_not_found');
  if (!canEditProfile(actor, { id })) throw new ApiError('not_allowed');
  return account;
}
