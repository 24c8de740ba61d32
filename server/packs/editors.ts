import type { ClientSession } from 'mongodb';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { canChooseEditors } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Actor } from '../actor.ts';
import { keyOf } from '../db/documents/account.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { findPack } from './findPack.ts';
import { noteEditorChange } from './noteEditorChange.ts';
import { presentEditors } from './readPack.ts';

/** Allows an account to edit a pack; a repeated invitation changes nothing. Returns all editors. */
export async function addEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  accountId: number,
): Promise<ProfileInfo[]> {
  return changeEditors(deps, actor, { packId, accountId }, async (pack, session) => {
    const account = await deps.db.accounts.findOne<{ _id: number }>(
      { _id: accountId, removal: { $exists: false } },
      { projection: { _id: 1 }, session },
    );
    if (!account) throw new ApiError('account_not_found');
    if (accountId === pack.createdBy || pack.editors.includes(accountId)) return false;
    if (pack.editors.length >= limits.packEditors) {
      throw new ApiError('bad_input', { reason: `A pack has at most ${limits.packEditors} editors.` });
    }
    await deps.db.packs.updateOne({ _id: packId }, { $addToSet: { editors: accountId } }, { session });
    await noteEditorChange(deps, pack, { kind: 'invited', account: accountId, by: actor.id }, session);
    return true;
  });
}

export async function inviteEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  username: string,
): Promise<ProfileInfo[]> {
  if (!canChooseEditors(actor, await findPack(deps, packId))) throw new ApiError('not_allowed');
  const account = await deps.db.accounts.findOne<{ _id: number }>(
    { usernameKey: keyOf(username), removal: { $exists: false } },
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
  return changeEditors(deps, actor, { packId, accountId }, async (pack, session) => {
    if (!pack.editors.includes(accountId)) return false;
    await deps.db.packs.updateOne({ _id: packId }, { $pull: { editors: accountId } }, { session });
    await noteEditorChange(deps, pack, { kind: 'removed', account: accountId, by: actor.id }, session);
    return true;
  });
}

/** `change` says whether it has changed anything. */
async function changeEditors(
  deps: Deps,
  actor: Actor,
  { packId, accountId }: { packId: number; accountId: number },
  change: (pack: PackDocument, session: ClientSession) => Promise<boolean>,
): Promise<ProfileInfo[]> {
  const entry = await deps.db.transaction(async (session) => {
    const pack = await findPack(deps, packId, session);
    if (!canChooseEditors(actor, pack)) throw new ApiError('not_allowed');
    if (!(await change(pack, session))) return null;
    const thing = { kind: 'pack' as const, id: packId, name: pack.name };
    const act = { action: 'pack.chooseEditors' as const, owner: pack.createdBy, thing };
    return logIfModerating(deps, actor, act, session);
  });
  announceLogged(deps, entry);
  return publishEditors(deps, packId, accountId);
}

/** Publishes who edits a pack, also to the account that was invited or removed. Answers all editors. */
export async function publishEditors(deps: Deps, packId: number, accountId: number): Promise<ProfileInfo[]> {
  const editors = await presentEditors(deps, await findPack(deps, packId));
  deps.live.publish([rooms.pack(packId), rooms.account(accountId)], 'editors:changed', { packId, editors });
  return editors;
}
