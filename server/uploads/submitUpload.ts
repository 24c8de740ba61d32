import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { canEditPack } from '../../shared/permissions.ts';
import type { Submission } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import { holdAccount } from '../creators/holdAccount.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import type { PendingLevel, Submitted } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { announceLevels } from '../levels/announceLevels.ts';
import { noteLevels } from '../levels/noteLevels.ts';
import { refuseDuplicates } from '../levels/pending/findDuplicates.ts';
import { findUpload } from '../levels/pending/findUpload.ts';
import { finishUpload } from '../levels/pending/finishUpload.ts';
import { refusalOf } from '../levels/pending/refuseUpload.ts';
import { announcePack, insertPack } from '../packs/createPack.ts';
import { findPack } from '../packs/findPack.ts';
import { publishSteps } from '../packs/steps/publishSteps.ts';
import { type PackChange, writeStep } from '../packs/steps/writeStep.ts';
import { makeSceneAhead } from '../previews/makeSceneAhead.ts';
import { requireScope } from '../tokens/requireScope.ts';
import { limitLevelsPerDay } from './limitLevelsPerDay.ts';
import { requireUploader } from './requireUploader.ts';

/** The documents that one submission has written. */
interface Written {
  submitted: Submitted;
  levels: LevelDocument[];
  packChanges: PackChange[];
}

/**
 * Makes levels of a checked upload and adds them to packs, in one transaction. A repeated submission gets the
 * first one's answer.
 */
export async function submitUpload(deps: Deps, actor: Actor, submission: Submission): Promise<Submitted> {
  await requireUploader(deps, actor);
  if (submission.newPack || submission.addToPacks.length > 0) requireScope(actor, 'packs');
  const { levels } = await findUpload(deps, actor, submission.uploadId);
  checkSubmission(submission, levels?.length ?? 0);
  const { submitted, ...written } = await refuseDuplicates(deps, levels ?? [], null, () =>
    deps.db.transaction((session) => storeLevels(deps, actor, submission, session)),
  );
  if (written.levels.length === 0) return submitted;
  await announceLevels(deps, written.levels);
  for (const level of written.levels) makeSceneAhead(deps, level);
  await publishSteps(deps, written.packChanges);
  if (submitted.newPackId !== null) await announcePack(deps, submitted.newPackId);
  await finishUpload(deps, submission.uploadId);
  return submitted;
}

function checkSubmission({ remarks, newPack }: Submission, levelCount: number): void {
  if (levelCount > 0 && remarks.length !== levelCount) {
    const message = `There must be one for each of the ${levelCount} levels.`;
    throw new ApiError('bad_input', { issues: [{ path: 'remarks', message }] });
  }
  if (newPack && levelCount > limits.packLevels) {
    throw new ApiError('bad_input', { reason: `A pack holds at most ${limits.packLevels} levels.` });
  }
}

async function storeLevels(
  deps: Deps,
  actor: Actor,
  { uploadId, remarks, addToPacks, newPack }: Submission,
  session: ClientSession,
): Promise<Written> {
  const upload = await deps.db.uploads.findOne({ _id: uploadId, owner: actor.id }, { session });
  if (!upload) throw new ApiError('upload_expired');
  if (upload.submitted) return { submitted: upload.submitted, levels: [], packChanges: [] };
  if (upload.replaces !== null) {
    throw new ApiError('bad_input', { reason: 'This upload was made to renew a level.' });
  }
  if (!upload.levels) throw refusalOf(upload);
  await holdAccount(deps, actor.id, session);
  await limitLevelsPerDay(deps, actor, upload.levels.length, session);
  const ids = await deps.db.nextIds('levels', upload.levels.length, session);
  const levels = upload.levels.map((level, index) =>
    createLevel(level, { _id: ids[index] ?? 0, actor, now: deps.clock(), remarks: remarks[index] }),
  );
  await deps.db.levels.insertMany(levels, { session });
  await noteLevels(deps, 'level:added', levels, session);
  const packChanges = await fillPacks(deps, actor, addToPacks, ids, session);
  const newPackId = newPack ? await insertPack(deps, actor, { ...newPack, levelIds: ids }, session) : null;
  const submitted = { levelIds: ids, newPackId };
  await deps.db.uploads.updateOne({ _id: uploadId }, { $set: { submitted } }, { session });
  return { submitted, levels, packChanges };
}

/** The initial document of a level. */
export function createLevel(
  { misFilePath: _, ...pending }: PendingLevel,
  {
    _id,
    actor,
    now,
    remarks,
  }: { _id: number; actor: Pick<Actor, 'id'>; now: number; remarks: string | undefined },
): LevelDocument {
  const { baseName, files, stockPaths } = pending;
  const origin = { addedAt: now, addedBy: actor.id };
  return {
    _id,
    ...pending,
    ...origin,
    remarks: remarks || null,
    downloads: 0,
    lovedCount: 0,
    editedAt: null,
    version: 1,
    versions: [{ version: 1, ...origin, change: '', baseName, files, stockPaths }],
  };
}

/** Appends the levels to each pack, in their order. */
async function fillPacks(
  deps: Deps,
  actor: Actor,
  packIds: readonly number[],
  levelIds: number[],
  session: ClientSession,
): Promise<PackChange[]> {
  const changes: PackChange[] = [];
  for (const id of new Set(packIds)) {
    const pack = await findPack(deps, id, session);
    if (!canEditPack(actor, pack)) throw new ApiError('not_allowed');
    const after = pack.levelIds.at(-1) ?? null;
    changes.push(
      await writeStep(deps, pack, { ops: [{ op: 'add', levelIds, after }], by: actor.id }, session),
    );
  }
  return changes;
}
