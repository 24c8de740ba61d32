import { callLimits } from '../../shared/callLimits.ts';
import { ApiError } from '../../shared/errors.ts';
import type { MissionFields } from '../../shared/levels.ts';
import { foldMissionInfo, type MissionInfo } from '../../shared/missionInfo.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { sentenceOf } from '../../shared/uploadSentences.ts';
import type { Actor } from '../actor.ts';
import { type LevelDocument, missionFileOf, nameOf, withCurrentFiles } from '../db/documents/level.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from '../images/asker.ts';
import { logIfModerating } from '../moderationLog/logIfModerating.ts';
import { announceLogged } from '../moderationLog/logModeration.ts';
import { storeWithRoom } from '../storage/storeWithRoom.ts';
import { editInThread } from './edit/editInThread.ts';
import { findLevel } from './findLevel.ts';
import { noteLevels } from './noteLevels.ts';
import { publishLevel } from './publishLevel.ts';

export interface LevelChange {
  /** All fields of the new MissionInfo; null leaves it unchanged. */
  missionInfo: MissionFields | null;
  /** Null leaves them unchanged. */
  remarks: string | null;
  /** The `editedAt` that the editor has seen; undefined skips the check. */
  editedAt?: number | null | undefined;
}

/** The result of an edit. */
interface Edited {
  level: LevelDocument;
  entry: ModerationEntry | null;
}

/**
 * Changes a level's MissionInfo, including its mission file, or the remarks about it. A repeated call changes
 * nothing. The second of two concurrent changes of the same part is refused. A change that still waits for
 * its turn is dropped when the asker's signal aborts.
 */
export async function editLevel(
  deps: Deps,
  actor: Actor,
  id: number,
  change: LevelChange,
  asker: Asker,
): Promise<void> {
  const first = await findLevel(deps, id);
  let level = first;
  while (true) {
    if (!canEditLevel(actor, level)) throw new ApiError('not_allowed');
    refuseTooMany(level, change);
    const remaining = remainingChange(level, change);
    if (remaining.missionInfo === null && remaining.remarks === null) {
      // Whoever has stored it may not have told this process yet.
      deps.pageCaches.levels.drop(id);
      return;
    }
    if (isOvertaken(first, level, change)) throw new ApiError('conflict');
    const rewritten = remaining.missionInfo && (await missionFields(deps, actor, level, remaining, asker));
    const edited = await write(deps, actor, level, { ...rewritten, ...ownFields(deps, level, remaining) });
    if (edited) return publish(deps, level, edited);
    level = await findLevel(deps, id);
  }
}

/** The part of the change that is not stored yet. */
function remainingChange(level: LevelDocument, { missionInfo, remarks }: LevelChange): LevelChange {
  const isSame =
    missionInfo !== null && isEqual(fieldsOf(level), foldMissionInfo(Object.entries(missionInfo)));
  return {
    missionInfo: isSame ? null : missionInfo,
    remarks: remarks === (level.remarks ?? '') ? null : remarks,
  };
}

const fieldsOf = (level: LevelDocument): MissionInfo => foldMissionInfo(level.missionInfo);

const isEqual = (one: MissionInfo, other: MissionInfo): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** Whether somebody else has changed the part that this change would replace. */
function isOvertaken(first: LevelDocument, level: LevelDocument, change: LevelChange): boolean {
  if (change.editedAt !== undefined) return change.editedAt !== level.editedAt;
  return (
    (change.missionInfo !== null && level.misHash !== first.misHash) ||
    (change.remarks !== null && level.remarks !== first.remarks)
  );
}

const ownFields = (
  deps: Deps,
  level: LevelDocument,
  { remarks }: LevelChange,
): Pick<LevelDocument, 'editedAt'> & Partial<LevelDocument> => ({
  ...(remarks !== null && { remarks: remarks || null }),
  editedAt: Math.max(deps.clock(), (level.editedAt ?? level.addedAt) + 1),
});

/** Stores the edited mission and returns the level's fields that follow from it. */
async function missionFields(
  deps: Deps,
  actor: Actor,
  level: LevelDocument,
  { missionInfo }: LevelChange,
  { address, signal }: Asker,
): Promise<Partial<LevelDocument> | null> {
  if (!missionInfo) return null;
  const file = missionFileOf(level);
  if (!file) throw new Error(`Level ${level._id} has no mission.`);
  const mission = { level, sha256: file.sha256, missionInfo };
  const { bytes, blob, stockPaths, ...facts } = await editInThread(deps, actor.id, mission, signal);
  await storeWithRoom(deps, address, bytes, blob);
  const files = level.files.map((each) => (each === file ? { ...file, ...blob } : each));
  return { ...withCurrentFiles(level, files, stockPaths), ...facts, misHash: blob.sha256 };
}

/** Checked first, before anything is done for each field. */
function refuseTooMany({ missionInfo: known }: LevelDocument, { missionInfo }: LevelChange): void {
  const max = Math.max(callLimits.missionInfoFields, known.length);
  if (missionInfo === null || Object.keys(missionInfo).length <= max) return;
  const reason = `MissionInfo has too many properties. At most ${max.toLocaleString('en')} are allowed.`;
  throw new ApiError('edit_refused', { reason, issues: [{ path: 'missionInfo', message: reason }] });
}

/** Null when someone else was faster. */
async function write(
  deps: Deps,
  actor: Actor,
  { _id, editedAt, version, baseName, addedBy: owner }: LevelDocument,
  fields: Partial<LevelDocument>,
): Promise<Edited | null> {
  const unchanged = { _id, editedAt, version };
  try {
    return await deps.db.transaction(async (session) => {
      // Not `findOneAndUpdate`, for which SecantusDB scans the whole collection.
      const { matchedCount } = await deps.db.levels.updateOne(unchanged, { $set: fields }, { session });
      const level = matchedCount > 0 ? await deps.db.levels.findOne({ _id }, { session }) : null;
      if (!level) return null;
      await noteLevels(deps, 'level:changed', [level], session);
      const thing = { kind: 'level' as const, id: _id, name: nameOf(level) ?? baseName };
      const act = { action: 'level.edit' as const, owner, thing };
      return { level, entry: await logIfModerating(deps, actor, act, session) };
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new ApiError('edit_refused', { reason: sentenceOf({ code: 'duplicate', mission: baseName }) });
  }
}

async function publish(deps: Deps, before: LevelDocument, { level, entry }: Edited): Promise<void> {
  await publishLevel(deps, level);
  deps.imagesAhead.add(() => deps.scenes.handOn(before, level));
  announceLogged(deps, entry);
}
