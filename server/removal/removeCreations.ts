import type { FindCursor } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { Deps } from '../deps.ts';
import { announceRemovedLevel, removeLevel } from '../levels/deleteLevel.ts';
import { setLove } from '../loves/setLove.ts';
import { announceRemovedPack, removePack } from '../packs/deletePack.ts';
import { publishEditors, withoutEditor } from '../packs/editors/editors.ts';

/**
 * Each function removes one kind of an account's things, every thing in a transaction of its own. Each may be
 * interrupted and run again, also by two processes at once: missing things are skipped.
 */

/** Reads nothing but the IDs. */
const onlyIds = (found: FindCursor<{ _id: number }>): Promise<{ _id: number }[]> =>
  found.project<{ _id: number }>({ _id: 1 }).toArray();

/** Moves the packs of an account into the bin. `by` is the account that deletes them. */
export async function removePacksOf(deps: Deps, accountId: number, by: number): Promise<void> {
  for (const { _id } of await onlyIds(deps.db.packs.find({ createdBy: accountId }))) {
    const pack = await unlessGone(() => deps.db.transaction((session) => removePack(deps, _id, by, session)));
    if (pack) announceRemovedPack(deps, pack);
  }
}

/**
 * Moves the levels of an account into the bin, out of every pack. `by` is the author of these steps in the
 * histories of the packs.
 */
export async function removeLevelsOf(deps: Deps, accountId: number, by: number): Promise<void> {
  for (const { _id } of await onlyIds(deps.db.levels.find({ addedBy: accountId }))) {
    const removed = await unlessGone(() =>
      deps.db.transaction((session) => removeLevel(deps, _id, by, session)),
    );
    if (removed) await announceRemovedLevel(deps, removed);
  }
}

/** Withdraws the loves of an account, also those of things in the bin. */
export async function removeLovesOf(deps: Deps, accountId: number): Promise<void> {
  for (const { kind, thingId } of await deps.db.loves.find({ accountId }).toArray()) {
    await unlessGone(() => setLove(deps, { id: accountId }, kind, thingId, false));
  }
  await deps.db.binParts.deleteMany({ from: 'loves', 'document.accountId': accountId });
}

/** Removes an account as an editor of others' packs. */
export async function removeEditorOf(deps: Deps, accountId: number): Promise<void> {
  for (const { _id } of await onlyIds(deps.db.packs.find({ editors: accountId }))) {
    await deps.db.packs.updateOne({ _id, editors: accountId }, withoutEditor(accountId));
    await unlessGone(() => publishEditors(deps, _id, accountId));
  }
}

/** Null when another call has deleted it in the meantime. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
