import type { ClientSession } from 'mongodb';
import { limits } from '../../shared/limits.ts';
import type { PackPlace } from '../db/documents/bin.ts';
import type { Deps } from '../deps.ts';
import { type PackChange, writeStep } from './writeStep.ts';

/**
 * Puts a level that comes back from the bin where it stood: behind the nearest level before it that is still
 * there. A pack that is gone, full or has it already stays as it is. The caller passes what it gets to
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
