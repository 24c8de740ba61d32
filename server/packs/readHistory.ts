import { ApiError } from '../../shared/errors.ts';
import type { PackStep } from '../../shared/packs.ts';
import { findProfiles } from '../accounts/present.ts';
import type { PackStepDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { findPack } from './findPack.ts';
import { presentStep } from './publishSteps.ts';

type StepWithoutResult = Omit<PackStepDocument, 'after'>;
const withoutResult = { after: 0 } as const;

/**
 * The operations after version `since`, oldest first. Throws `history_too_short` when they are not stored any
 * more.
 */
export async function opsSince(
  deps: Deps,
  id: number,
  since: number,
): Promise<{ version: number; ops: PackStep[] }> {
  const { version } = await findPack(deps, id);
  const steps = await deps.db.packSteps
    .find({ packId: id, version: { $gt: since, $lte: version } })
    .sort({ version: 1 })
    .project<StepWithoutResult>(withoutResult)
    .toArray();
  const oldest = steps[0] ? steps[0].version - steps[0].ops.length : version;
  if (since > version || oldest > since) throw new ApiError('history_too_short');
  const ops = await presentSteps(deps, steps);
  // `since` may be in the middle of a step.
  return {
    version,
    ops: ops.map((step, index) => (index === 0 ? { ...step, ops: step.ops.slice(since - oldest) } : step)),
  };
}

/** Newest first. */
export async function readHistory(
  deps: Deps,
  id: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<PackStep[]> {
  await findPack(deps, id);
  const steps = await deps.db.packSteps
    .find({ packId: id, ...(before === undefined ? {} : { version: { $lt: before } }) })
    .sort({ version: -1 })
    .limit(limit)
    .project<StepWithoutResult>(withoutResult)
    .toArray();
  return presentSteps(deps, steps);
}

async function presentSteps(deps: Deps, steps: readonly StepWithoutResult[]): Promise<PackStep[]> {
  const people = await findProfiles(
    deps,
    steps.map(({ by }) => by),
  );
  return steps.flatMap((step) => {
    const by = people.get(step.by);
    return by ? [presentStep(step, by)] : [];
  });
}
