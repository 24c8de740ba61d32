import type { ProfileInfo } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { canChooseEditors } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { findPack } from './findPack.ts';
import { presentEditors } from './readPack.ts';

/** Allows an account to edit a pack; a repeated invitation changes nothing. Returns all editors. */
export async function addEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  accountId: number,
): Promise<ProfileInfo[]> {
  await checkChooser(deps, actor, packId);
  const account = await deps.db.accounts.findOne<{ _id: number }>(
    { _id: accountId },
    { projection: { _id: 1 } },
  );
  if (!account) throw new ApiError('account_not_found');
  await deps.db.transaction(async (session) => {
    const pack = await findPack(deps, packId, session);
    if (accountId === pack.createdBy || pack.editors.includes(accountId)) return;
    if (pack.editors.length >= limits.packEditors) {
      throw new ApiError('bad_input', { reason: `A pack has at most ${limits.packEditors} editors.` });
    }
    await deps.db.packs.updateOne({ _id: packId }, { $addToSet: { editors: accountId } }, { session });
  });
  return publishEditors(deps, packId);
}

export async function inviteEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  username: string,
): Promise<ProfileInfo[]> {
  await checkChooser(deps, actor, packId);
  const account = await deps.db.accounts.findOne<{ _id: number }>(
    { usernameKey: keyOf(username) },
    { projection: { _id: 1 } },
  );
  if (!account) throw new ApiError('account_not_found', { reason: `There is no account named ${username}.` });
  return addEditor(deps, actor, packId, account._id);
}

/** Removing an account that is not an editor changes nothing. Returns all editors. */
export async function removeEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  accountId: number,
): Promise<ProfileInfo[]> {
  await checkChooser(deps, actor, packId);
  await deps.db.packs.updateOne({ _id: packId }, { $pull: { editors: accountId } });
  return publishEditors(deps, packId);
}

async function checkChooser(deps: Deps, actor: Actor, packId: number): Promise<void> {
  if (!canChooseEditors(actor, await findPack(deps, packId))) throw new ApiError('not_allowed');
}

async function publishEditors(deps: Deps, packId: number): Promise<ProfileInfo[]> {
  const editors = await presentEditors(deps, await findPack(deps, packId));
  deps.live.publish(rooms.pack(packId), 'editors:changed', { packId, editors });
  return editors;
}
