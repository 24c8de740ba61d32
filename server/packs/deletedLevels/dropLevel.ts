import type { ClientSession } from 'mongodb';
import type { PackPlace } from '../../db/documents/bin.ts';
import type { Deps } from '../../deps.ts';
import { type PackChange, writeStep } from '../steps/writeStep.ts';

/** Enough neighbours to find the place again after much of a pack has changed. */
const maxPredecessors = 50;

/**
 * Takes a level that is being deleted out of every pack, as a step of their histories by whoever deletes it.
 * The caller passes `packChanges` to `publishSteps` when its transaction is over; `places` say where it
 * stood.
 */
export async function dropLevel(
  deps: Deps,
  levelId: number,
  by: number,
  session: ClientSession,
): Promise<{ packChanges: PackChange[]; places: PackPlace[] }> {
  const packChanges: PackChange[] = [];
  const places: PackPlace[] = [];
  for (const pack of await deps.db.packs.find({ levelIds: levelId }, { session }).toArray()) {
    places.push({ packId: pack._id, predecessors: predecessorsIn(pack.levelIds, levelId) });
    const ops = [{ op: 'remove' as const, levelIds: [levelId] }];
    packChanges.push(await writeStep(deps, pack, { ops, by }, session));
  }
  return { packChanges, places };
}

/** The levels before one of them, the nearest first. */
export const predecessorsIn = (levelIds: readonly number[], levelId: number): number[] =>
  levelIds.slice(0, levelIds.indexOf(levelId)).slice(-maxPredecessors).reverse();
