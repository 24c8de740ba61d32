import { ApiError } from '../../../shared/errors.ts';
import { opsBetween } from '../../../shared/packDiff.ts';
import type { PackState } from '../../../shared/packSteps.ts';
import type { Actor } from '../../actor.ts';
import { existingOf } from '../../catalogue/learnLevels.ts';
import type { Deps } from '../../deps.ts';
import { changePack } from '../steps/changePack.ts';
import { contentAt } from '../steps/contentAt.ts';
import { presentState } from '../steps/presentState.ts';

/** Restores a pack to its state at `version`, without levels that were deleted since. */
export async function restorePack(deps: Deps, actor: Actor, id: number, version: number): Promise<PackState> {
  const { pack } = await changePack(deps, actor, id, async (newest) => {
    const kept = await contentAt(deps, id, version);
    if (!kept) throw new ApiError('version_not_found');
    const levelIds = await existingOf(deps, kept.content.levelIds);
    return {
      ops: opsBetween(newest, { ...kept.content, levelIds }),
      kind: 'restore' as const,
      restored: version,
    };
  });
  return presentState(deps, pack);
}
