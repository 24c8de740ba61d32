import { applyPackOp, type PackContent, type PackOp } from '../../../shared/applyPackOp.ts';
import type { PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';

/** The content of a pack at a version, and the step that led to it. */
export interface ContentAt {
  content: PackContent;
  step: PackStepDocument;
}

/**
 * The content of a pack at the version that a step led to, replayed from the last earlier step that holds the
 * whole pack; null when it is not kept.
 */
export async function replayTo(
  { db }: Pick<Deps, 'db'>,
  packId: number,
  version: number,
): Promise<ContentAt | null> {
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
  let last = snapshot;
  for (const step of later) {
    if (step.version - step.ops.length !== last.version) return null;
    last = step;
  }
  if (last.version !== version) return null;
  return {
    content: replayed(
      snapshot.after,
      later.flatMap(({ ops }) => ops),
    ),
    step: last,
  };
}

/** A pack after operations in the form of their effect. Notes are written into one copy of them all. */
function replayed(before: PackContent, ops: readonly PackOp[]): PackContent {
  let content = before;
  let notes: Record<string, string> | null = null;
  for (const op of ops) {
    if (op.op !== 'note') {
      content = applyPackOp<PackContent>(content, op);
      notes = null;
      continue;
    }
    if (!notes) {
      notes = { ...content.notes };
      content = { ...content, notes };
    }
    if (op.note === '') delete notes[op.levelId];
    else notes[op.levelId] = op.note;
  }
  return content;
}
