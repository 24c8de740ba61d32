import type { ClientSession } from 'mongodb';
import { ApiError } from '../../shared/errors.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import { type LevelDocument, nameOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import { serverLimits } from '../limits.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { makeSceneAhead } from '../previews/makeSceneAhead.ts';
import { makeImagesAhead } from './makeImagesAhead.ts';
import { noteLevels } from './noteLevels.ts';
import { refuseDuplicates } from './pending/findDuplicates.ts';
import { findUpload } from './pending/findUpload.ts';
import { finishUpload } from './pending/finishUpload.ts';
import { refusalOf } from './pending/refuseUpload.ts';
import { publishLevel } from './publishLevel.ts';

interface Replacement {
  uploadId: string;
  change: string;
  /** The `editedAt` of the level whose changes the uploader has seen; undefined skips the check. */
  editedAt?: number | null | undefined;
}

/**
 * Makes a checked upload the new version of its level. Loves, comments, packs and counts stay. A repeated
 * call changes nothing. It is refused when the level was edited since the uploader has seen what changes.
 */
export async function replaceLevelFiles(
  deps: Deps,
  actor: Actor,
  levelId: number,
  replacement: Replacement,
): Promise<void> {
  const { uploadId } = replacement;
  const { levels } = await findUpload(deps, actor, uploadId);
  const { level, entry } = await refuseDuplicates(deps, levels ?? [], levelId, () =>
    deps.db.transaction((session) => write(deps, actor, levelId, replacement, session)),
  );
  makeImagesAhead(deps, level);
  makeSceneAhead(deps, level);
  await publishLevel(deps, level);
  announceLogged(deps, entry);
  await finishUpload(deps, uploadId);
}

async function write(
  deps: Deps,
  actor: Actor,
  levelId: number,
  { uploadId, change, editedAt }: Replacement,
  session: ClientSession,
): Promise<{ level: LevelDocument; entry: ModerationEntry | null }> {
  const { db, clock } = deps;
  const level = await db.levels.findOne({ _id: levelId }, { session });
  if (!level) throw new ApiError('level_not_found');
  if (!canEditLevel(actor, level)) throw new ApiError('not_allowed');
  const upload = await db.uploads.findOne({ _id: uploadId, owner: actor.id }, { session });
  if (!upload) throw new ApiError('upload_expired');
  if (upload.submitted?.levelIds.includes(levelId)) return { level, entry: null };
  if (upload.replaces !== levelId) {
    throw new ApiError('bad_input', { reason: 'This upload was not made to renew this level.' });
  }
  if (editedAt !== undefined && editedAt !== level.editedAt) throw new ApiError('conflict');
  const [pending] = upload.levels ?? [];
  if (!pending) throw refusalOf(upload);
  const { misFilePath: _, ...facts } = pending;
  const fileCount = level.versions.reduce((count, { files }) => count + files.length, facts.files.length);
  if (fileCount > serverLimits.levelFiles) {
    throw new ApiError('edit_refused', { reason: 'This level has too many versions.' });
  }
  const version = level.version + 1;
  const { baseName, files, stockPaths } = facts;
  const now = Math.max(clock(), (level.editedAt ?? level.addedAt) + 1);
  const state = { version, addedAt: now, addedBy: actor.id, change, baseName, files, stockPaths };
  const fields = { ...facts, editedAt: now, version, versions: [...level.versions, state] };
  await db.levels.updateOne({ _id: levelId }, { $set: fields }, { session });
  const submitted = { levelIds: [levelId], newPackId: null };
  await db.uploads.updateOne({ _id: uploadId }, { $set: { submitted } }, { session });
  const replaced = { ...level, ...fields };
  await noteLevels(deps, 'level:changed', [replaced], session);
  const thing = { kind: 'level' as const, id: levelId, name: nameOf(level) ?? baseName };
  const act = { action: 'level.replace' as const, owner: level.addedBy, thing, reason: change };
  const entry = await logIfModerating(deps, actor, act, session);
  return { level: replaced, entry };
}
