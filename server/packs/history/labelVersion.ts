import { ApiError } from '../../../shared/errors.ts';
import { canEditPack } from '../../../shared/permissions.ts';
import { rooms } from '../../../shared/rooms.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { findPack } from '../findPack.ts';

/** Gives a version a name in the history, or removes it when `label` is empty. */
export async function labelVersion(
  deps: Deps,
  actor: Actor,
  packId: number,
  { version, label }: { version: number; label: string },
): Promise<{ version: number; label: string | null }> {
  const { packSteps } = deps.db;
  if (!canEditPack(actor, await findPack(deps, packId))) throw new ApiError('not_allowed');
  if (label !== '') {
    const labelled = await packSteps.countDocuments({
      packId,
      label: { $exists: true },
      version: { $ne: version },
    });
    if (labelled >= serverLimits.packLabels) {
      throw new ApiError('bad_input', {
        reason: `At most ${serverLimits.packLabels} versions of a pack have a name.`,
      });
    }
  }
  const change = label === '' ? { $unset: { label: true as const } } : { $set: { label } };
  const { matchedCount } = await packSteps.updateOne({ packId, version }, change);
  if (matchedCount === 0) throw new ApiError('version_not_found');
  const labelled = { version, label: label || null };
  deps.live.publish(rooms.pack(packId), 'pack:labelled', { packId, ...labelled });
  return labelled;
}
