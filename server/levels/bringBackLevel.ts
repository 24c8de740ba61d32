import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import { announceBin } from '../bin/moveToBin.ts';
import { findInBin, takeFromBin } from '../bin/takeFromBin.ts';
import { holdOwner } from '../creators/holdAccount.ts';
import { binId } from '../db/documents/bin.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import { publishScores } from '../leaderboards/publishScores.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { putLevelBack } from '../packs/deletedLevels/putLevelBack.ts';
import { publishSteps } from '../packs/steps/publishSteps.ts';
import { announceLevels } from './announceLevels.ts';
import { noteLevels } from './noteLevels.ts';

/** Restores a deleted level with its comments, loves, scores and places in packs, all or nothing. */
export async function bringBackLevel(deps: Deps, actor: Actor, id: number): Promise<void> {
  const { level, packChanges, scores, entry } = await refuseDuplicate(deps, id, () => write(deps, actor, id));
  await announceLevels(deps, [level]);
  await publishSteps(deps, packChanges);
  publishScores(deps, scores);
  announceBin(deps, { kind: 'level', thingId: id, owner: level.addedBy });
  announceLogged(deps, entry);
}

function write(deps: Deps, actor: Actor, id: number) {
  return deps.db.transaction(async (session) => {
    const { level: deleted, name, places, ...facts } = await findInBin(deps, actor, 'level', id, session);
    await holdOwner(deps, facts.owner, session);
    const { lovedCount, scores } = await takeFromBin(deps, facts, session);
    const level: LevelDocument = {
      ...deleted,
      lovedCount,
      restorations: (deleted.restorations ?? 0) + 1,
    };
    await deps.db.levels.insertOne(level, { session });
    await noteLevels(deps, 'level:added', [level], session);
    const packChanges = await putLevelBack(deps, id, { places, by: actor.id }, session);
    const thing = { kind: 'level' as const, id, name };
    const act = { action: 'level.restore' as const, owner: facts.owner, thing };
    return { level, packChanges, scores, entry: await logIfModerating(deps, actor, act, session) };
  });
}

/**
 * The same mission may have been uploaded again meanwhile: then that level stays, and this one remains in the
 * bin.
 */
async function refuseDuplicate<T>({ db }: Deps, id: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const binned = await db.bin.findOne({ _id: binId('level', id) });
    if (binned?.kind !== 'level') throw error;
    const { misHash, contentHash } = binned.level;
    const same = await db.levels.findOne<{ _id: number }>(
      { $or: [{ misHash }, { contentHash }] },
      { projection: { _id: 1 } },
    );
    if (!same) throw error;
    const reason = `The same mission has been uploaded again as level ${same._id}. Only one of them can be there.`;
    throw new ApiError('conflict', { reason });
  }
}
