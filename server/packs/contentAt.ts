import type { PackContent } from '../../shared/applyPackOp.ts';
import type { PackStepDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';

/** What a pack was at the version that a step led to, and that step; null when it is not kept. */
export async function contentAt(
  { db }: Pick<Deps, 'db'>,
  packId: number,
  version: number,
): Promise<{ content: PackContent; step: PackStepDocument } | null> {
  const step = await db.packSteps.findOne({ packId, version });
  return step && { content: step.after, step };
}
