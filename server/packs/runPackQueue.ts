import { setImmediate as breathe } from 'node:timers/promises';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { findProfiles } from '../accounts/present.ts';
import type { PackStepDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import type { PackRequest, PackResult } from '../packQueue/packQueue.ts';
import { goneLevels, removalOf } from './deletedLevels/goneLevels.ts';
import { isPruningDue, pruneHistory } from './history/pruneHistory.ts';
import { publishResult, publishStep } from './steps/publishSteps.ts';
import { type WrittenRequests, writeRequests } from './steps/writeRequests.ts';

/**
 * Handles a batch of the queue: stores it, publishes its steps in order, and prunes the history. What is stored
 * is answered so, even if it could not be published: pages that miss a step ask for it.
 */
export async function runPackQueue(
  deps: Deps,
  packId: number,
  requests: readonly PackRequest[],
): Promise<PromiseSettledResult<PackResult>[]> {
  const written = await writeRequests(deps, packId, requests);
  const { results, steps } = written;
  if (steps.length === 0) return results;
  await followUp(deps, packId, written, requests).catch((error: unknown) =>
    deps.log.error({ err: error, packId }, 'A stored change of a pack could not be published'),
  );
  // Nobody who edits waits for it.
  if (isPruningDue(steps)) deps.paced.run(`history:${packId}`, () => pruneHistory(deps, packId));
  return results;
}

/** Publishes what was stored, and takes out levels that were deleted at the same moment. */
async function followUp(
  deps: Deps,
  packId: number,
  written: WrittenRequests,
  requests: readonly PackRequest[],
): Promise<void> {
  const { steps } = written;
  await publish(deps, written, requests);
  const gone = await goneLevels(deps, addedLevels(steps));
  if (gone.length === 0) return;
  const removal = removalOf(gone, steps.at(-1)?.by ?? 0, deps.clock());
  await publish(deps, await writeRequests(deps, packId, [removal]), []);
}

async function publish(
  deps: Deps,
  { pack, steps }: WrittenRequests,
  requests: readonly PackRequest[],
): Promise<void> {
  const people = await authorsOf(deps, steps, requests);
  for (const [index, step] of steps.entries()) {
    if (index > 0) await breathe();
    const by = people.get(step.by);
    if (by) publishStep(deps, step, by);
  }
  await publishResult(deps, pack, steps);
}

/** The profiles of the steps' authors. Most were already read when their right to edit was checked. */
async function authorsOf(
  deps: Deps,
  steps: readonly PackStepDocument[],
  requests: readonly PackRequest[],
): Promise<Map<number, ProfileInfo>> {
  const known = requests.flatMap(({ actor }) => actor?.profile ?? []);
  const people = new Map(known.map((profile) => [profile.id, profile]));
  const others = steps.map(({ by }) => by).filter((id) => !people.has(id));
  return new Map([...people, ...(await findProfiles(deps, others))]);
}

const addedLevels = (steps: readonly PackStepDocument[]): number[] =>
  steps.flatMap(({ ops }) => ops.flatMap((op) => (op.op === 'add' ? op.levelIds : [])));
