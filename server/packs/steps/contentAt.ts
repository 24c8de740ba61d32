import { applyPackOp, type PackContent } from '../../../shared/applyPackOp.ts';
import type { PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';

/**
 * The content of a pack at the version that a step led to, and that step; null when it is not kept. It is
 * replayed from the last earlier step that holds the whole pack.
 */
export async function contentAt(
  { db }: Pick<Deps, 'db'>,
  packId: number,
  version: number,
): Promise<{ content: PackContent; step: PackStepDocument } | null> {
  const [snapshot] = await db.packSteps
    .find({ packId, version: { $gte: 0, $lte: version }, after: { $exists: true } })
    .sort({ version: -1 })
    .limit(1)
    .toArray();
  if (!snapshot?.after) return null;
  const later = await db.packSteps
    .find({ packId, version: { $gt: snapshot.version, $lte: version } })
    .sort({ version: 1 })
    .toArray();
  let content = snapshot.after;
  let last = snapshot;
  for (const step of later) {
    if (step.version - step.ops.length !== last.version) return null;
    content = step.ops.reduce<PackContent>(applyPackOp, content);
    last = step;
  }
  return last.version === version ? { content, step: last } : null;
}
