import { randomBytes } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findLevel } from '../levels/findLevel.ts';
import { checkParts } from './check/checkParts.ts';
import { lacksPicturesOnly, levelsOf, type Verdict } from './check/reachVerdict.ts';
import { presentChecked } from './presentChecked.ts';
import { receivePart } from './receive/receivePart.ts';
import { senderOf, type UploadBody } from './receive/uploadBody.ts';
import { type UploadRoom, withRoom } from './receive/uploadRoom.ts';
import { refuseForGood } from './refuseForGood.ts';
import { type Progress, reportProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

/** `progressId` is the caller's name for the upload in progress events; `replaces` is the level to renew. */
interface CheckOptions {
  progressId?: string | undefined;
  replaces?: number | undefined;
}

/** Receives a zip or the files of a folder and returns the levels that they would become, or the problems. */
export async function checkUpload(
  deps: Deps,
  actor: Actor,
  body: UploadBody,
  { progressId, replaces: levelId }: CheckOptions,
): Promise<CheckedUpload> {
  await requireUploader(deps, actor);
  const replaces = levelId ?? null;
  if (replaces !== null && !canEditLevel(actor, await findLevel(deps, replaces))) {
    throw new ApiError('not_allowed');
  }
  const _id = randomBytes(16).toString('hex');
  const progress = reportProgress(deps, actor.id, progressId ?? _id);
  return withRoom(deps, senderOf(actor, body), (room) =>
    receiveAndCheck(deps, actor, { _id, replaces, body, room, progress }),
  );
}

interface Received {
  _id: string;
  replaces: number | null;
  body: UploadBody;
  room: UploadRoom;
  progress: Progress;
}

async function receiveAndCheck(
  deps: Deps,
  actor: Actor,
  { _id, replaces, body, room, progress }: Received,
): Promise<CheckedUpload> {
  const part = await receivePart(deps, _id, body, room, progress);
  try {
    await requireUploader(deps, actor);
    const upload = { _id, owner: actor.id, replaces, parts: [part] };
    const checked = await checkParts(deps, upload, progress, async (verdict) => {
      refuseForGood(verdict);
      await deps.db.uploads.insertOne({
        ...upload,
        ...stateAfter(deps, verdict),
        createdAt: deps.clock(),
        revision: 1,
        submitted: null,
      });
      return verdict;
    });
    progress('done', 1, 1);
    return await presentChecked(deps, actor, _id, checked);
  } catch (error) {
    const isKept = await deps.db.uploads.countDocuments({ _id });
    if (isKept === 0) await deps.files.remove(part.key);
    throw error;
  }
}

/** The state of an upload after a verdict. */
export function stateAfter(
  { clock }: Pick<Deps, 'clock'>,
  { missions, problems }: Verdict,
): Pick<UploadDocument, 'levels' | 'drafts' | 'problemFindings' | 'expiresAt' | 'storedBytes'> {
  const stored = lacksPicturesOnly(problems) ? levelsOf(missions) : [];
  const files = new Map(stored.flatMap((level) => level.files.map(({ sha256, size }) => [sha256, size])));
  return {
    levels: problems.length > 0 ? null : stored,
    drafts: problems.length > 0 ? stored : [],
    storedBytes: [...files.values()].reduce((sum, size) => sum + size, 0),
    problemFindings: problems,
    expiresAt: clock() + limits.uploadLifeMs,
  };
}
