import { ApiError } from '../../../shared/errors.ts';
import type { PackHistoryStep } from '../../../shared/packHistory.ts';
import type { PackStep, PackSteps } from '../../../shared/packSteps.ts';
import { findProfiles } from '../../accounts/present.ts';
import type { HistoryQuestion, StepsQuestion } from '../../cache/pageCaches.ts';
import type { PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { serverLimits } from '../../limits.ts';
import { findPack } from '../findPack.ts';
import { presentStep } from '../steps/publishSteps.ts';

type StepWithoutResult = Omit<PackStepDocument, 'after' | 'outcome'>;
const withoutResult = { after: 0, outcome: 0 } as const;

/** The most steps that are read at a time. */
const batch = 100;

/**
 * The operations after version `since`, oldest first, as many as one answer holds.
 * @throws ApiError history_too_short when they are no longer stored, bad_input for a version of the future
 */
export async function opsSince(deps: Deps, { packId: id, since }: StepsQuestion): Promise<PackSteps> {
  const { version } = await findPack(deps, id);
  if (since > version) {
    throw new ApiError('bad_input', { reason: `This pack is only at version ${version}.` });
  }
  const found = await deps.db.packSteps
    .find({ packId: id, version: { $gt: since, $lte: version } })
    .sort({ version: 1 })
    .limit(batch)
    .project<StepWithoutResult>(withoutResult)
    .toArray();
  const steps = await presentSteps(deps, asManyAsFit(connected(found)));
  const [first] = steps;
  const before = first ? first.version - first.ops.length : version;
  if (before > since) throw new ApiError('history_too_short');
  // `since` may be in the middle of a step.
  const ops = steps.map((step) => (step === first ? { ...step, ops: step.ops.slice(since - before) } : step));
  return { version, ops, hasMore: (ops.at(-1)?.version ?? version) < version };
}

/** The first steps up to the first gap. */
function connected(steps: readonly StepWithoutResult[]): StepWithoutResult[] {
  const gap = steps.findIndex((step, index) => {
    const last = steps[index - 1];
    return last !== undefined && step.version - step.ops.length !== last.version;
  });
  return steps.slice(0, gap === -1 ? steps.length : gap);
}

/** Newest first. */
export async function readHistory(
  deps: Deps,
  { packId: id, before, limit }: HistoryQuestion,
): Promise<PackHistoryStep[]> {
  await findPack(deps, id);
  const found = await deps.db.packSteps
    .find({ packId: id, version: { $gte: 0, ...(before !== undefined && { $lt: before }) } })
    .sort({ version: -1 })
    .limit(limit)
    .project<StepWithoutResult>(withoutResult)
    .toArray();
  const steps = asManyAsFit(found);
  const people = await findProfiles(
    deps,
    steps.flatMap(({ by, editorChanges = [] }) => [
      by,
      ...editorChanges.flatMap((each) => [each.by, each.account]),
    ]),
  );
  return steps.flatMap((step) => {
    const by = people.get(step.by);
    if (!by) return [];
    const editorChanges = (step.editorChanges ?? []).flatMap(({ kind, time, ...ids }) => {
      const [account, changer] = [people.get(ids.account), people.get(ids.by)];
      return account && changer ? [{ kind, account, by: changer, time }] : [];
    });
    return [{ ...presentStep(step, by), label: step.label ?? null, editorChanges }];
  });
}

/** The first steps, as many as one answer holds, at least one. */
function asManyAsFit(steps: readonly StepWithoutResult[]): StepWithoutResult[] {
  let bytes = 0;
  return steps.filter((step, index) => {
    bytes += Buffer.byteLength(JSON.stringify([step.ops, step.editorChanges ?? []]));
    return index === 0 || bytes <= serverLimits.packHistoryBytes;
  });
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
