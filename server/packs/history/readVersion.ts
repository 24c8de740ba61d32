import { ApiError } from '../../../shared/errors.ts';
import type { PackVersion } from '../../../shared/packHistory.ts';
import { findProfile } from '../../accounts/present.ts';
import { existingOf } from '../../catalogue/learnLevels.ts';
import type { Deps } from '../../deps.ts';
import { findPack } from '../findPack.ts';
import { contentAt } from '../steps/contentAt.ts';

/** The content of a pack at an earlier version, without levels that were deleted since. */
export async function readVersion(deps: Deps, id: number, version: number): Promise<PackVersion> {
  await findPack(deps, id);
  const kept = await contentAt(deps, id, version);
  if (!kept) throw new ApiError('version_not_found');
  const { name, description, levelIds, notes = {} } = kept.content;
  const { by, time, label = null } = kept.step;
  return {
    version,
    name,
    description,
    levelIds: await existingOf(deps, levelIds),
    notes,
    by: await findProfile(deps, by),
    time,
    label,
  };
}
