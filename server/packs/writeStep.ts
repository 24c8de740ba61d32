import type { ClientSession } from 'mongodb';
import { applyPackOp, type PackContent, type PackOp } from '../../shared/applyPackOp.ts';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { PackDocument, PackStepDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';

/** A pack and the step that led to it; null when there was nothing to change. */
export interface PackChange {
  pack: PackDocument;
  step: PackStepDocument | null;
}

/** Applies operations to `pack`, which was read in the same transaction, and stores them in its history. */
export async function writeStep(
  deps: Deps,
  pack: PackDocument,
  { ops, by, clientId = null }: { ops: PackOp[]; by: number; clientId?: string | null },
  session: ClientSession,
): Promise<PackChange> {
  if (ops.length === 0) return { pack, step: null };
  await holdLevels(deps, addedLevels(pack, ops), session);
  const version = pack.version + ops.length;
  const after = contentAfter(pack, ops);
  const { matchedCount } = await deps.db.packs.updateOne(
    { _id: pack._id, version: pack.version },
    { $set: { ...after, version } },
    { session },
  );
  if (matchedCount === 0) throw new ApiError('conflict');
  const step = { packId: pack._id, version, ops, by, time: deps.clock(), clientId, after };
  await deps.db.packSteps.insertOne(step, { session });
  await noteChanges(deps, [{ event: 'pack:changed', packId: pack._id, name: after.name }], session);
  const oldest = version - limits.packHistory;
  if (oldest >= 0) {
    await deps.db.packSteps.deleteMany({ packId: pack._id, version: { $lte: oldest } }, { session });
  }
  return { pack: { ...pack, ...after, version }, step };
}

function contentAfter(pack: PackDocument, ops: readonly PackOp[]): PackContent & { levelIds: number[] } {
  const { name, description, levelIds } = ops.reduce<PackContent>(applyPackOp, pack);
  if (levelIds.length > Math.max(limits.packLevels, pack.levelIds.length)) {
    throw new ApiError('bad_input', { reason: `A pack holds at most ${limits.packLevels} levels.` });
  }
  return { name, description, levelIds: [...levelIds] };
}

function addedLevels(pack: PackDocument, ops: readonly PackOp[]): number[] {
  const known = new Set(pack.levelIds);
  const added = ops.flatMap((op) => (op.op === 'add' ? op.levelIds : []));
  return [...new Set(added)].filter((levelId) => !known.has(levelId));
}

/** Writing to the levels makes this transaction conflict with a concurrent deletion of one of them. */
async function holdLevels(deps: Deps, levelIds: number[], session: ClientSession): Promise<void> {
  if (levelIds.length === 0) return;
  const { matchedCount } = await deps.db.levels.updateMany(
    { _id: { $in: levelIds } },
    { $inc: { touches: 1 } },
    { session },
  );
  if (matchedCount < levelIds.length) throw new ApiError('level_not_found');
}
