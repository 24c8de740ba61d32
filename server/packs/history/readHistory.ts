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

/** The most steps of an answer, and how many are read at a time: large ones fill an answer sooner. */
const maxSteps = 100;
const batchSize = 25;

/**
 * The operations after version `since`, oldest first, as many as one answer holds.
 * @throws ApiError history_too_short when they are no longer stored, bad_input for a version of the future
 */
export async function opsSince(deps: Deps, { packId: id, since }: StepsQuestion): Promise<PackSteps> {
  const { version } = await findPack(deps, id);
  if (since > version) {
    throw new ApiError('bad_input', { reason: `This pack is only at version ${version}.` });
  }
  const found = deps.db.packSteps
    .find({ packId: id, version: { $gt: since, $lte: version } })
    .sort({ version: 1 })
    .limit(maxSteps)
    .batchSize(batchSize)
    .project<StepWithoutResult>(withoutResult);
  const steps = await presentSteps(deps, await readThatFit(found, follows));
  const [first] = steps;
  const before = first ? first.version - first.ops.length : version;
  if (before > since) throw new ApiError('history_too_short');
  // `since` may be in the middle of a step.
  const ops = steps.map((step) => (step === first ? { ...step, ops: step.ops.slice(since - before) } : step));
  return { version, ops, hasMore: (ops.at(-1)?.version ?? version) < version };
}

const follows = (step: StepWithoutResult, last: StepWithoutResult): boolean =>
  step.version - step.ops.length === last.version;

/** Newest first. */
export async function readHistory(
  deps: Deps,
  { packId: id, before, limit }: HistoryQuestion,
): Promise<PackHistoryStep[]> {
  await findPack(deps, id);
  const found = deps.db.packSteps
    .find({ packId: id, version: { $gte: 0, ...(before !== undefined && { $lt: before }) } })
    .sort({ version: -1 })
    .limit(limit)
    .batchSize(batchSize)
    .project<StepWithoutResult>(withoutResult);
  const steps = await readThatFit(found);
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

/** The first steps, as many as one answer holds, at least one; further ones are not read. */
async function readThatFit(
  found: AsyncIterable<StepWithoutResult>,
  isNext: (step: StepWithoutResult, last: StepWithoutResult) => boolean = () => true,
): Promise<StepWithoutResult[]> {
  const steps: StepWithoutResult[] = [];
  let bytes = 0;
  for await (const step of found) {
    const last = steps.at(-1);
    bytes += Buffer.byteLength(JSON.stringify([step.ops, step.editorChanges ?? []]));
    if (last && (bytes > serverLimits.packHistoryBytes || !isNext(step, last))) break;
    steps.push(step);
  }
  return steps;
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
