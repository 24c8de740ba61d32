import { ApiError } from '../../shared/errors.ts';
import { rooms } from '../../shared/rooms.ts';
import type { Deps } from '../deps.ts';
import { removeLevel } from '../levels/deleteLevel.ts';
import { setLove } from '../loves/setLove.ts';
import { announceRemoved, removePacks } from '../packs/deletePack.ts';
import { publishEditors } from '../packs/editors.ts';

/**
 * Removes what an account has made, thing by thing, each as its own deletion would. Any of these may be broken off and
 * run again, also by two processes at once: what is gone is passed over.
 */

export async function removePacksOf(deps: Deps, accountId: number): Promise<void> {
  for (const pack of await deps.db.packs.find({ createdBy: accountId }).toArray()) {
    await deps.db.transaction((session) => removePacks(deps, [pack], session));
    announceRemoved(deps, [pack]);
  }
}

export async function removeLevelsOf(deps: Deps, accountId: number): Promise<void> {
  const levels = deps.db.levels.find({ addedBy: accountId }).sort({ _id: 1 });
  for await (const level of levels) await orGone(() => removeLevel(deps, level, accountId));
}

export async function removeCommentsOf(deps: Deps, accountId: number): Promise<void> {
  for (const { _id, levelId } of await deps.db.comments.find({ author: accountId }).toArray()) {
    await deps.db.comments.deleteOne({ _id });
    deps.live.publish(rooms.level(levelId), 'comment:removed', { levelId, commentId: _id });
  }
}

export async function removeLovesOf(deps: Deps, accountId: number): Promise<void> {
  for (const { kind, thingId } of await deps.db.loves.find({ accountId }).toArray()) {
    await orGone(() => setLove(deps, { id: accountId }, kind, thingId, false));
  }
}

/** The packs of others that the account may edit. */
export async function removeEditorOf(deps: Deps, accountId: number): Promise<void> {
  const packs = await deps.db.packs.find({ editors: accountId }, { projection: { _id: 1 } }).toArray();
  for (const { _id } of packs) {
    await deps.db.packs.updateOne({ _id }, { $pull: { editors: accountId } });
    await orGone(() => publishEditors(deps, _id));
  }
}

async function orGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
