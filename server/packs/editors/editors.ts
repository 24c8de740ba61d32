import type { ClientSession } from 'mongodb';
import { ApiError } from '../../../shared/errors.ts';
import type { PackEditors } from '../../../shared/packEditors.ts';
import { canChooseEditors } from '../../../shared/permissions.ts';
import { rooms } from '../../../shared/rooms.ts';
import type { Actor } from '../../actor.ts';
import { holdAccount } from '../../creators/holdAccount.ts';
import { keyOf } from '../../db/documents/account.ts';
import type { PackDocument } from '../../db/documents/pack.ts';
import { touch } from '../../db/touch.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { logIfModerating } from '../../moderationLog/logIfModerating.ts';
import { announceLogged } from '../../moderationLog/logModeration.ts';
import type { Allowed } from '../../services/rateLimits.ts';
import { tooMany } from '../../services/tooMany.ts';
import { findPack } from '../findPack.ts';
import { publishOwn } from '../publishOwn.ts';
import { presentEditors } from '../readPack.ts';
import { endOfFirstTurn, mailInvited, noteMail } from './mailInvited.ts';
import { noteEditorChange } from './noteEditorChange.ts';

/** Allows an account to edit a pack; a repeated invitation changes nothing. Returns all editors. */
export async function addEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  accountId: number,
): Promise<PackEditors> {
  const turnEndsAt = endOfFirstTurn(deps);
  const taken = await takeInvitation(deps, actor);
  const changing = changeEditors(deps, actor, { packId }, async (pack, session) => {
    if (!canChooseEditors(actor, pack)) throw new ApiError('not_allowed');
    // Two invitations of one person to two packs would not see each other.
    const { matchedCount } = await deps.db.accounts.updateOne(
      { _id: accountId, removal: { $exists: false } },
      touch,
      { session },
    );
    if (matchedCount === 0) throw new ApiError('account_not_found');
    await limitInvitedPacks(deps, pack, accountId, session);
    const change = { kind: 'invited' as const, account: accountId, by: actor.id };
    const isNew = await insertEditor(deps, pack, change, session);
    if (isNew) await noteMail(deps, pack, { ...change, turnEndsAt }, session);
    return isNew;
  });
  const { pack, hasChanged } = await changing.catch(async (error: unknown) => {
    await taken?.giveBack();
    throw error;
  });
  const editors = await publishEditors(deps, packId, accountId);
  if (hasChanged) {
    notify(deps, 'editor:invited', actor, pack, accountId);
    mailInvited(deps, pack, turnEndsAt);
  } else {
    await taken?.giveBack();
  }
  return editors;
}

/** Nobody is asked before they become an editor, so nobody may do that to very many. */
async function takeInvitation({ rateLimits }: Deps, { id }: Actor): Promise<Allowed | null> {
  const taken = await rateLimits.take('invitation', 'account', `id ${id}`);
  if (taken?.isRefused) {
    const what = `You have invited ${serverLimits.invitationsPerDay} people today. You can still send them links.`;
    throw tooMany(what, taken, { allowance: 'invitation.account' });
  }
  return taken;
}

/**
 * What an account may edit is part of its pages, so nobody can put it into very many packs.
 * @throws ApiError too_many_shared_packs
 */
async function limitInvitedPacks(
  { db }: Deps,
  { createdBy, editors }: PackDocument,
  accountId: number,
  session: ClientSession,
): Promise<void> {
  if (editors.includes(accountId)) return;
  const max = serverLimits.invitedPacks;
  const others = await db.packs
    .find({ createdBy, editors: accountId }, { projection: { _id: 1 }, limit: max, session })
    .toArray();
  if (others.length < max) return;
  throw new ApiError('too_many_shared_packs', {
    reason: `They edit ${max} packs of the same person already. Send them a link instead, which they open themselves.`,
  });
}

export async function inviteEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  username: string,
): Promise<PackEditors> {
  if (!canChooseEditors(actor, await findPack(deps, packId))) throw new ApiError('not_allowed');
  const account = await deps.db.accounts.findOne<{ _id: number }>(
    { usernameKey: keyOf(username), removal: { $exists: false } },
    { projection: { _id: 1 } },
  );
  if (!account) throw new ApiError('account_not_found', { reason: `There is no account named ${username}.` });
  return addEditor(deps, actor, packId, account._id);
}

/** Adds the actor, who was invited by a link; `check` throws when the link has been closed meanwhile. */
export async function joinEditors(
  deps: Deps,
  actor: Actor,
  packId: number,
  check: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  await changeEditors(deps, actor, { packId, isForSelf: true }, async (pack, session) => {
    await check(session);
    await holdAccount(deps, actor.id, session);
    return insertEditor(deps, pack, { kind: 'joined', account: actor.id, by: actor.id }, session);
  });
  await publishEditors(deps, packId, actor.id);
}

/** Removes an editor; does nothing for an account that is none. Editors can leave. Returns all editors. */
export async function removeEditor(
  deps: Deps,
  actor: Actor,
  packId: number,
  accountId: number,
): Promise<PackEditors> {
  const isLeaving = accountId === actor.id;
  const wish = { packId, isForSelf: isLeaving };
  const { pack, hasChanged } = await changeEditors(deps, actor, wish, async (pack, session) => {
    const isIn = pack.editors.includes(accountId);
    if (!(isLeaving && isIn) && !canChooseEditors(actor, pack)) throw new ApiError('not_allowed');
    if (!isIn) return false;
    await deps.db.packs.updateOne({ _id: packId }, withoutEditor(accountId), { session });
    const kind = isLeaving ? 'left' : 'removed';
    await noteEditorChange(deps, pack, { kind, account: accountId, by: actor.id }, session);
    return true;
  });
  if (hasChanged && !isLeaving) notify(deps, 'editor:removed', actor, pack, accountId);
  return publishEditors(deps, packId, accountId);
}

/** How an editor is taken out of a pack. */
export const withoutEditor = (accountId: number) => ({
  $pull: { editors: accountId },
  $inc: { editorsVersion: 1 },
});

/** Returns whether that changes anything. */
async function insertEditor(
  deps: Deps,
  pack: PackDocument,
  change: { kind: 'invited' | 'joined'; account: number; by: number },
  session: ClientSession,
): Promise<boolean> {
  const { _id, createdBy, editors } = pack;
  const { account } = change;
  if (account === createdBy || editors.includes(account)) return false;
  if (editors.length >= serverLimits.packEditors) {
    throw new ApiError('too_many_editors', {
      reason: `A pack has at most ${serverLimits.packEditors} editors.`,
    });
  }
  const added = { $addToSet: { editors: account }, $inc: { editorsVersion: 1 } };
  await deps.db.packs.updateOne({ _id }, added, { session });
  await noteEditorChange(deps, pack, change, session);
  return true;
}

/**
 * `change` checks the actor's right and returns whether it has changed anything. Returns the pack before it.
 * Moderators who join or leave do not moderate.
 */
async function changeEditors(
  deps: Deps,
  actor: Actor,
  { packId, isForSelf = false }: { packId: number; isForSelf?: boolean },
  change: (pack: PackDocument, session: ClientSession) => Promise<boolean>,
): Promise<{ pack: PackDocument; hasChanged: boolean }> {
  const { entry, ...changed } = await deps.db.transaction(async (session) => {
    const pack = await findPack(deps, packId, session);
    if (!(await change(pack, session))) return { pack, hasChanged: false, entry: null };
    const { createdBy: owner, name } = pack;
    const helpers = isForSelf ? [actor.id] : [];
    const thing = { kind: 'pack' as const, id: packId, name };
    const act = { action: 'pack.chooseEditors' as const, owner, helpers, thing };
    return { pack, hasChanged: true, entry: await logIfModerating(deps, actor, act, session) };
  });
  announceLogged(deps, entry);
  return changed;
}

/** Notifies an account of somebody else's decision about it. */
export function notify(
  { live }: Deps,
  event: 'editor:invited' | 'editor:removed',
  { id, username }: Pick<Actor, 'id' | 'username'>,
  { _id: packId, name: packName }: PackDocument,
  accountId: number,
): void {
  live.publish(rooms.account(accountId), event, { packId, packName, by: { id, username } });
}

/** Publishes who edits a pack, also to the account that was invited or removed, if any. Returns all editors. */
export async function publishEditors(
  deps: Deps,
  packId: number,
  accountId: number | null,
): Promise<PackEditors> {
  const pack = await findPack(deps, packId);
  const editors = await presentEditors(deps, pack);
  const { editorsVersion } = editors;
  const own = accountId === null ? [] : [rooms.account(accountId)];
  deps.live.publish([rooms.pack(packId), ...own], 'editors:changed', { packId, ...editors });
  if (accountId === null) return editors;
  if (pack.editors.includes(accountId)) await publishOwn(deps, pack, [accountId]);
  else if (pack.createdBy !== accountId) {
    deps.live.publish(own, 'ownPack:removed', { id: packId, editorsVersion });
  }
  return editors;
}
