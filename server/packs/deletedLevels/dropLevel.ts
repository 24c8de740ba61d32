import type { ClientSession } from 'mongodb';
import type { PackPlace } from '../../db/documents/bin.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { type PackChange, writeStep } from '../steps/writeStep.ts';

/** Enough neighbours to find the place again after much of a pack has changed. */
const maxPredecessors = 50;

/**
 * Takes a level that is being deleted out of the packs with it, as a step of their histories by whoever deletes
 * it. The caller passes `packChanges` to `publishSteps` when its transaction is over; `places` say where it
 * stood. Of very many packs these are the most loved, so that nobody can put a level into more than one
 * transaction holds; the caller takes it out of the others afterwards (`takeOutOfPacks`).
 */
export async function dropLevel(
  deps: Deps,
  levelId: number,
  by: number,
  session: ClientSession,
): Promise<{ packChanges: PackChange[]; places: PackPlace[] }> {
  const packChanges: PackChange[] = [];
  const places: PackPlace[] = [];
  const packs = deps.db.packs
    .find({ levelIds: levelId }, { session })
    .sort({ lovedCount: -1, _id: 1 })
    .limit(serverLimits.packsAtOnce);
  for (const pack of await packs.toArray()) {
    places.push({ packId: pack._id, predecessors: predecessorsIn(pack.levelIds, levelId) });
    const ops = [{ op: 'remove' as const, levelIds: [levelId] }];
    packChanges.push(await writeStep(deps, pack, { ops, by }, session));
  }
  return { packChanges, places };
}

/** The levels before one of them, the nearest first. */
export const predecessorsIn = (levelIds: readonly number[], levelId: number): number[] =>
  levelIds.slice(0, levelIds.indexOf(levelId)).slice(-maxPredecessors).reverse();
