import type { ClientSession } from 'mongodb';
import type { Deps } from '../deps.ts';
import { type PackChange, writeStep } from './writeStep.ts';

/**
 * Takes a level that is being deleted out of every pack, as a step of their histories by whoever deletes it. The
 * caller passes what it gets to `publishSteps` when its transaction is over.
 */
export async function dropLevel(
  deps: Deps,
  levelId: number,
  by: number,
  session: ClientSession,
): Promise<PackChange[]> {
  const changes: PackChange[] = [];
  for (const pack of await deps.db.packs.find({ levelIds: levelId }, { session }).toArray()) {
    changes.push(await writeStep(deps, pack, { ops: [{ op: 'remove', levelIds: [levelId] }], by }, session));
  }
  return changes;
}
