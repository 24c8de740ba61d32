import type { ClientSession } from 'mongodb';
import type { Actor } from '../actor.ts';
import { announceBin } from '../bin/moveToBin.ts';
import { findInBin, takeFromBin } from '../bin/takeFromBin.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import { holdOwner } from '../creators/holdAccount.ts';
import { binId } from '../db/documents/bin.ts';
import type { PackDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { announcePack } from './createPack.ts';
import { predecessorsIn } from './deletedLevels/dropLevel.ts';
import { goneLevels } from './deletedLevels/goneLevels.ts';
import { takeOutGone } from './deletedLevels/takeOutOfPacks.ts';
import { writeStep } from './steps/writeStep.ts';

/**
 * Restores a deleted pack with its loves and history. Levels that have been deleted since leave it, as a step
 * of its history; those of them that are in the bin return to their place in it when they are restored.
 */
export async function bringBackPack(deps: Deps, actor: Actor, id: number): Promise<void> {
  const { owner, entry } = await deps.db.transaction(async (session) => {
    const { pack: deleted, name, owner, _id } = await findInBin(deps, actor, 'pack', id, session);
    await holdOwner(deps, owner, session);
    const { lovedCount } = await takeFromBin(deps, { _id }, session);
    const editors = await withoutRemoved(deps, deleted.editors, session);
    const editorsVersion = (deleted.editorsVersion ?? 0) + 1;
    const pack = { ...deleted, lovedCount, editors, editorsVersion };
    await deps.db.packs.insertOne(pack, { session });
    await noteChanges(deps, [{ event: 'pack:added', packId: id, name }], session);
    await leaveOutMissing(deps, pack, actor.id, session);
    const act = { action: 'pack.restore' as const, owner, thing: { kind: 'pack' as const, id, name } };
    return { owner, entry: await logIfModerating(deps, actor, act, session) };
  });
  await announcePack(deps, id);
  await takeOutGone(deps, id);
  announceBin(deps, { kind: 'pack', thingId: id, owner });
  announceLogged(deps, entry);
}

/** The accounts that have not been deleted in the meantime. */
async function withoutRemoved(
  { db }: Deps,
  accountIds: readonly number[],
  session: ClientSession,
): Promise<number[]> {
  const here = await db.accounts
    .find({ _id: { $in: [...accountIds] }, removal: { $exists: false } }, { session })
    .project<{ _id: number }>({ _id: 1 })
    .toArray();
  const ids = new Set(here.map(({ _id }) => _id));
  return accountIds.filter((id) => ids.has(id));
}

async function leaveOutMissing(
  deps: Deps,
  pack: PackDocument,
  by: number,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  const missing = await goneLevels(deps, pack.levelIds, session);
  if (missing.length === 0) return;
  await writeStep(deps, pack, { ops: [{ op: 'remove', levelIds: missing }], by }, session);
  for (const levelId of missing) {
    const place = { packId: pack._id, predecessors: predecessorsIn(pack.levelIds, levelId) };
    await db.bin.updateOne({ _id: binId('level', levelId) }, { $push: { places: place } }, { session });
  }
}
