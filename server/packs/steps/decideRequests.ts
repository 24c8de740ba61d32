import { setImmediate as breathe } from 'node:timers/promises';
import { ApiError } from '../../../shared/errors.ts';
import type { PackOutcome } from '../../../shared/packSteps.ts';
import { canEditPack } from '../../../shared/permissions.ts';
import type { PackDocument, PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import type { PackRequest } from '../../packQueue/packQueue.ts';
import { decideOps } from './decideOps.ts';
import { readPackFacts } from './readPackFacts.ts';
import { stepOf } from './storeSteps.ts';

/** The result of one request: its outcome and perhaps a step, or the refusal. */
export type Decided =
  | { outcome: PackOutcome; step: PackStepDocument | null; isRepeat: boolean }
  | { error: unknown };

/** The results of a batch of requests on a pack, one after the other. */
export interface DecidedBatch {
  after: PackDocument;
  each: Decided[];
}

/** Nothing is stored. `answered` has the outcomes of the requests that were answered before, by client ID. */
export async function decideRequests(
  deps: Deps,
  pack: PackDocument,
  requests: readonly PackRequest[],
  answered: ReadonlyMap<string, PackOutcome>,
): Promise<DecidedBatch> {
  const outcomes = new Map(answered);
  const each: Decided[] = [];
  let after = pack;
  for (const [index, request] of requests.entries()) {
    // Each may take some milliseconds: others have their turn in between.
    if (index > 0) await breathe();
    try {
      const { clientId, actor } = request;
      const repeated = clientId === null ? undefined : outcomes.get(clientId);
      // A repeat gets its stored answer, even if its sender may no longer edit.
      if (repeated) {
        each.push({ outcome: repeated, step: null, isRepeat: true });
        continue;
      }
      if (actor && !canEditPack(actor, after)) throw new ApiError('not_allowed');
      const wish = await request.wishFor(after);
      const facts = await readPackFacts(deps, pack._id, wish.ops);
      const decision = await decideOps(after, wish.ops, facts);
      if (clientId !== null) outcomes.set(clientId, decision.outcome);
      const made = decision.ops.length > 0 ? stepOf(after, decision, { ...request, ...wish }) : null;
      if (made) after = made.after;
      each.push({ outcome: decision.outcome, step: made?.step ?? null, isRepeat: false });
    } catch (error) {
      each.push({ error });
    }
  }
  return { after, each };
}

/** The steps that a batch makes, in order. */
export const stepsOf = ({ each }: DecidedBatch): PackStepDocument[] =>
  each.flatMap((decided) => ('step' in decided && decided.step ? decided.step : []));

/** Whether every request had its whole effect; if not, a newer version of the pack might change an answer. */
export const isClean = ({ each }: DecidedBatch): boolean =>
  each.every(
    (decided) =>
      'step' in decided &&
      decided.step !== null &&
      decided.outcome.ignored.length + decided.outcome.conflicts.length === 0,
  );
