import { ApiError } from '../../shared/errors.ts';
import { opsBetween } from '../../shared/packDiff.ts';
import type { PackState } from '../../shared/packs.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { changePack } from './changePack.ts';
import { presentState } from './presentState.ts';

/** Restores a pack to its state at `version`, without levels that were deleted since. */
export async function restorePack(deps: Deps, actor: Actor, id: number, version: number): Promise<PackState> {
  const pack = await changePack(deps, actor, id, async (newest) => {
    const step = await deps.db.packSteps.findOne({ packId: id, version });
    if (!step) throw new ApiError('version_not_found');
    const levelIds = step.after.levelIds.filter((levelId) => deps.catalogue.has(levelId));
    return opsBetween(newest, { ...step.after, levelIds });
  });
  return presentState(deps, pack);
}
