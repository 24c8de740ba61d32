import type { ClientSession } from 'mongodb';
import type { Deps } from '../deps.ts';
import { type PackChange, writeStep } from './writeStep.ts';

/**
 * Removes a level that is being deleted from every pack, as a step of each history by the deleting account.
 * The caller passes the result to `publishSteps` after its transaction.
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
