import { ApiError } from '../../shared/errors.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { publishSession } from '../accounts/publishSession.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { dropLevel } from '../packs/dropLevel.ts';
import { publishSteps } from '../packs/publishSteps.ts';
import { roomsOf } from './announceLevels.ts';
import { findLevel } from './findLevel.ts';
import { noteLevels } from './noteLevels.ts';

/** Deletes a level with its comments and loves and takes it out of every pack; its files go when nothing else uses them. */
export async function deleteLevel(deps: Deps, actor: Actor, id: number): Promise<void> {
  const level = await findLevel(deps, id);
  if (!canEditLevel(actor, level)) throw new ApiError('not_allowed');
  const packChanges = await deps.db.transaction(async (session) => {
    const { deletedCount } = await deps.db.levels.deleteOne({ _id: id }, { session });
    if (deletedCount === 0) throw new ApiError('level_not_found');
    await noteLevels(deps, 'level:removed', [level], session);
    await deps.db.comments.deleteMany({ levelId: id }, { session });
    await deps.db.loves.deleteMany({ kind: 'level', thingId: id }, { session });
    return dropLevel(deps, id, actor.id, session);
  });
  deps.catalogue.remove(id);
  deps.live.publish(roomsOf(level), 'level:removed', { id });
  await publishSteps(deps, packChanges);
  await publishSession(deps, level.addedBy);
}
