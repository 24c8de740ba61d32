import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { Actor } from '../actor.ts';
import { announceBin, moveLevelToBin } from '../bin/moveToBin.ts';
import { roomsOf } from '../catalogue/levelRooms.ts';
import { type LevelDocument, nameOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { dropLevel } from '../packs/deletedLevels/dropLevel.ts';
import { takeOutOfPacks } from '../packs/deletedLevels/takeOutOfPacks.ts';
import { publishSteps } from '../packs/steps/publishSteps.ts';
import type { PackChange } from '../packs/steps/writeStep.ts';
import { findLevel } from './findLevel.ts';
import { noteLevels } from './noteLevels.ts';

/**
 * Deletes a level with its comments, loves and scores and takes it out of every pack. It can be restored from
 * the bin for a while; after that, files that nothing else uses are removed.
 */
export async function deleteLevel(
  deps: Deps,
  actor: Actor,
  id: number,
  { reason }: { reason?: string | undefined } = {},
): Promise<void> {
  const level = await findLevel(deps, id);
  if (!canEditLevel(actor, level)) throw new ApiError('not_allowed');
  const thing = { kind: 'level' as const, id, name: nameOf(level) ?? level.baseName };
  const { removed, entry } = await deps.db.transaction(async (session) => {
    const removed = await removeLevel(deps, id, actor.id, session);
    const act = { action: 'level.delete' as const, owner: level.addedBy, thing, reason };
    return { removed, entry: await logIfModerating(deps, actor, act, session) };
  });
  await announceRemovedLevel(deps, removed);
  await publishSession(deps, level.addedBy);
  announceLogged(deps, entry);
}

export interface RemovedLevel {
  level: LevelDocument;
  deletedBy: number;
  packChanges: PackChange[];
}

/** Only removes the level, for verbs that do more in the same transaction and announce it afterwards. */
export async function removeLevel(
  deps: Deps,
  id: number,
  deletedBy: number,
  session: ClientSession,
): Promise<RemovedLevel> {
  const level = await deps.db.levels.findOne({ _id: id }, { session });
  if (!level) throw new ApiError('level_not_found');
  await deps.db.levels.deleteOne({ _id: id }, { session });
  await noteLevels(deps, 'level:removed', [level], session);
  const { packChanges, places } = await dropLevel(deps, id, deletedBy, session);
  await moveLevelToBin(deps, level, { deletedBy, places }, session);
  return { level, deletedBy, packChanges };
}

export async function announceRemovedLevel(
  deps: Deps,
  { level, deletedBy, packChanges }: RemovedLevel,
): Promise<void> {
  deps.catalogue.remove(level._id);
  deps.live.publish(roomsOf(level), 'level:removed', { id: level._id });
  announceBin(deps, { kind: 'level', thingId: level._id, owner: level.addedBy });
  await publishSteps(deps, packChanges);
  await takeOutOfPacks(deps, level._id, deletedBy);
}
