import type { ClientSession } from 'mongodb';
import { limits } from '../../../shared/limits.ts';
import type { PackPlace } from '../../db/documents/bin.ts';
import type { Deps } from '../../deps.ts';
import { type PackChange, writeStep } from '../steps/writeStep.ts';

/**
 * Puts a restored level where it stood in a pack: after the nearest earlier neighbour that is still there. A
 * pack that is gone, full or already contains it stays as it is. The caller passes the result to
 * `publishSteps`.
 */
export async function putLevelBack(
  deps: Deps,
  levelId: number,
  { places, by }: { places: readonly PackPlace[]; by: number },
  session: ClientSession,
): Promise<PackChange[]> {
  const changes: PackChange[] = [];
  for (const { packId, predecessors } of places) {
    const pack = await deps.db.packs.findOne({ _id: packId }, { session });
    if (!pack || pack.levelIds.includes(levelId) || pack.levelIds.length >= limits.packLevels) continue;
    const after = predecessors.find((each) => pack.levelIds.includes(each)) ?? null;
    const ops = [{ op: 'add' as const, levelIds: [levelId], after }];
    changes.push(await writeStep(deps, pack, { ops, by }, session));
  }
  return changes;
}
