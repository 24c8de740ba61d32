import type { ClientSession } from 'mongodb';
import type { PackContent, PackOp } from '../../shared/applyPackOp.ts';
import { ApiError } from '../../shared/errors.ts';
import type { PackOutcome, PackStepKind } from '../../shared/packs.ts';
import { noteChanges } from '../changes/noteChanges.ts';
import type { PackDocument, PackStepDocument } from '../db/documents/pack.ts';
import type { Deps } from '../deps.ts';
import { decideOps, type PackFacts } from './decideOps.ts';

/** What somebody wants of a pack. */
export interface Wish {
  ops: PackOp[];
  by: number;
  clientId?: string | null;
  kind?: PackStepKind;
  /** The version that a restoration puts back. */
  restored?: number;
}

/** A pack and the step that led to it; null when there was nothing to change. */
export interface PackChange {
  pack: PackDocument;
  step: PackStepDocument | null;
  outcome: PackOutcome;
}

/** For operations that the site itself makes, about levels that are there. */
const ownFacts: PackFacts = { isLevel: () => true, contentAt: async () => null };

/** Applies operations to `pack`, which was read in the same transaction, and stores them in its history. */
export async function writeStep(
  deps: Deps,
  pack: PackDocument,
  { ops: wanted, by, clientId = null, kind, restored }: Wish,
  session: ClientSession,
  facts = ownFacts,
): Promise<PackChange> {
  const { ops, after, outcome } = await decideOps(pack, wanted, facts);
  if (ops.length === 0) return { pack, step: null, outcome };
  await holdLevels(deps, addedLevels(ops), session);
  const { version, textVersions } = after;
  const content = contentOf(after);
  const { matchedCount } = await deps.db.packs.updateOne(
    { _id: pack._id, version: pack.version },
    { $set: { ...content, version, ...(textVersions && { textVersions }) } },
    { session },
  );
  if (matchedCount === 0) throw new ApiError('conflict');
  const isClean = outcome.ignored.length + outcome.conflicts.length === 0;
  const step: PackStepDocument = {
    packId: pack._id,
    version,
    ops,
    by,
    time: deps.clock(),
    clientId,
    ...(kind !== undefined && kind !== 'edit' && { kind }),
    ...(restored !== undefined && { restored }),
    ...(!isClean && { outcome }),
    after: content,
  };
  await deps.db.packSteps.insertOne(step, { session });
  await noteChanges(deps, [{ event: 'pack:changed', packId: pack._id, name: after.name }], session);
  return { pack: after, step, outcome };
}

const contentOf = ({ name, description, levelIds, notes }: PackDocument): PackContent => ({
  name,
  description,
  levelIds: [...levelIds],
  ...(notes && { notes }),
});

const addedLevels = (ops: readonly PackOp[]): number[] =>
  ops.flatMap((op) => (op.op === 'add' ? op.levelIds : []));

/** Writing to the levels makes this transaction conflict with a concurrent deletion of one of them. */
async function holdLevels(deps: Deps, levelIds: number[], session: ClientSession): Promise<void> {
  if (levelIds.length === 0) return;
  const { matchedCount } = await deps.db.levels.updateMany(
    { _id: { $in: [...new Set(levelIds)] } },
    { $inc: { touches: 1 } },
    { session },
  );
  if (matchedCount < new Set(levelIds).size) throw new ApiError('level_not_found');
}
