import type { ClientSession } from 'mongodb';
import type { PackContent } from '../../../shared/applyPackOp.ts';
import { ApiError } from '../../../shared/errors.ts';
import { sizeOfContent } from '../../cache/keptContents.ts';
import { noteChanges } from '../../changes/noteChanges.ts';
import type { PackDocument, PackStepDocument } from '../../db/documents/pack.ts';
import type { Deps } from '../../deps.ts';
import type { NewPackState } from '../../packQueue/packWrite.ts';
import type { Decision } from './decideOps.ts';

/**
 * A step holds the whole pack, from which later versions are replayed, when those since the last such step take
 * as much as the pack, so that a history takes twice its steps at most; and at the latest after so many
 * versions that a replay would take noticeable time.
 */
const versionsPerWhole = { min: 50, max: 500 };

/** Another change of the pack was stored first. */
export class PackRaceError extends ApiError {
  constructor() {
    super('conflict');
  }
}

type StepFacts = Pick<PackStepDocument, 'by' | 'time' | 'clientId' | 'kind' | 'restored'>;

/** The step for a decision about `before`, and the pack after it. */
export function stepOf(
  before: PackDocument,
  { ops, after, outcome }: Decision,
  { by, time, clientId, kind = 'edit', restored }: StepFacts,
): { step: PackStepDocument; after: PackDocument } {
  const { _id: packId, version } = after;
  const isClean = outcome.ignored.length + outcome.conflicts.length === 0;
  const opsBytes = Buffer.byteLength(JSON.stringify(ops));
  const { versions, bytes } = before.sinceWhole ?? { versions: before.version, bytes: 0 };
  const sinceWhole = { versions: versions + ops.length, bytes: bytes + opsBytes };
  const size = sizeOfContent(after);
  const isWhole =
    sinceWhole.versions >= versionsPerWhole.max ||
    (sinceWhole.versions >= versionsPerWhole.min && sinceWhole.bytes >= size);
  const step = {
    packId,
    version,
    ops,
    by,
    time,
    clientId,
    ...(kind !== 'edit' && { kind }),
    ...(restored !== undefined && { restored }),
    ...(!isClean && { outcome }),
    bytes: opsBytes + (isWhole ? size : 0),
    ...(isWhole && { after: contentOf(after) }),
  };
  return { step, after: { ...after, sinceWhole: isWhole ? { versions: 0, bytes: 0 } : sinceWhole } };
}

/**
 * Stores new states of packs with the steps that led there.
 * @throws PackRaceError when the state before one of them was not the newest version
 */
export async function storeSteps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  states: readonly NewPackState[],
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await db.packs.bulkWrite(
    states.map((state) => ({ updateOne: updateOf(state) })),
    { session },
  );
  if (matchedCount < states.length) throw new PackRaceError();
  await db.packSteps.insertMany(
    states.flatMap(({ steps }) => steps),
    { session },
  );
  const events = states.map(({ after: { _id: packId, name } }) => ({
    event: 'pack:changed' as const,
    packId,
    name,
  }));
  await noteChanges({ db, clock }, events, session);
}

function updateOf({ before, after }: NewPackState) {
  const { _id, version, textVersions, sinceWhole } = after;
  return {
    // The decision about the right to edit relied on these editors.
    filter: { _id, version: before.version, editors: before.editors },
    update: {
      $set: {
        ...contentOf(after),
        version,
        ...(textVersions && { textVersions }),
        ...(sinceWhole && { sinceWhole }),
      },
    },
  };
}

const contentOf = ({ name, description, levelIds, notes }: PackDocument): PackContent => ({
  name,
  description,
  levelIds: [...levelIds],
  ...(notes && { notes }),
});
