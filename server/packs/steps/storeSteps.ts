import type { ClientSession } from 'mongodb';
import type { PackContent } from '../../../shared/applyPackOp.ts';
import { ApiError } from '../../../shared/errors.ts';
import { noteChanges } from '../../changes/noteChanges.ts';
import type { PackDocument, PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import type { Decision } from './decideOps.ts';

/** One step in this many versions holds the whole pack, from which later versions are replayed. */
const versionsPerSnapshot = 50;

/** Another change of the pack was stored first. */
export class PackRaceError extends ApiError {
  constructor() {
    super('conflict');
  }
}

type StepFacts = Pick<PackStepDocument, 'by' | 'time' | 'clientId' | 'kind' | 'restored'>;

/** The step for a decision about `before`. */
export function stepOf(
  before: PackDocument,
  { ops, after, outcome }: Decision,
  { by, time, clientId, kind = 'edit', restored }: StepFacts,
): PackStepDocument {
  const { _id: packId, version } = after;
  const isClean = outcome.ignored.length + outcome.conflicts.length === 0;
  const block = (each: number) => Math.floor(each / versionsPerSnapshot);
  return {
    packId,
    version,
    ops,
    by,
    time,
    clientId,
    ...(kind !== 'edit' && { kind }),
    ...(restored !== undefined && { restored }),
    ...(!isClean && { outcome }),
    ...(block(before.version) !== block(version) && { after: contentOf(after) }),
  };
}

/**
 * Stores the new state of `before`, the newest version, with the steps that led there.
 * @throws PackRaceError when it was not the newest version
 */
export async function storeSteps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  before: PackDocument,
  { after, steps }: { after: PackDocument; steps: PackStepDocument[] },
  session: ClientSession,
): Promise<void> {
  const { _id, version, textVersions, name } = after;
  const { matchedCount } = await db.packs.updateOne(
    // The decision about the right to edit relied on these editors.
    { _id, version: before.version, editors: before.editors },
    { $set: { ...contentOf(after), version, ...(textVersions && { textVersions }) } },
    { session },
  );
  if (matchedCount === 0) throw new PackRaceError();
  await db.packSteps.insertMany(steps, { session });
  await noteChanges({ db, clock }, [{ event: 'pack:changed', packId: _id, name }], session);
}

const contentOf = ({ name, description, levelIds, notes }: PackDocument): PackContent => ({
  name,
  description,
  levelIds: [...levelIds],
  ...(notes && { notes }),
});
