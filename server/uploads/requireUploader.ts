import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';

/**
 * Checks that the uploader has acknowledged the guidelines and is not suspended, reading the account anew
 * because much time may have passed since the call began.
 */
export async function requireUploader({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  if (!actor.hasAcknowledgedGuidelines) throw new ApiError('guidelines_not_acknowledged');
  const account = await db.accounts.findOne<Pick<AccountDocument, 'isSuspended'>>(
    { _id: actor.id },
    { projection: { isSuspended: 1 } },
  );
  if (!account || account.isSuspended) throw new ApiError('suspended');
}
