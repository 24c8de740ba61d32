import type { ClientSession } from 'mongodb';
import type { PackOp } from '../../../shared/applyPackOp.ts';
import type { PackDocument, PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import { decideOps } from './decideOps.ts';
import { stepOf, storeSteps } from './storeSteps.ts';

/** A pack and the step that led to it; null when there was nothing to change. */
export interface PackChange {
  pack: PackDocument;
  step: PackStepDocument | null;
}

/**
 * Applies operations by the site itself, on existing levels, to `pack`, which was read in the same
 * transaction. All requests of people go through `changePack`.
 */
export async function writeStep(
  deps: Deps,
  pack: PackDocument,
  { ops, by }: { ops: PackOp[]; by: number },
  session: ClientSession,
): Promise<PackChange> {
  const facts = { isLevel: () => true, contentAt: async () => null };
  const decision = await decideOps(pack, ops, facts);
  if (decision.ops.length === 0) return { pack, step: null };
  const { step, after } = stepOf(pack, decision, { by, time: deps.clock(), clientId: null });
  await storeSteps(deps, [{ before: pack, after, steps: [step] }], session);
  return { pack: after, step };
}
