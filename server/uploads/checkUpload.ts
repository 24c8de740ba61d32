import { randomBytes } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findLevel } from '../levels/findLevel.ts';
import { withRoom } from '../storage/withRoom.ts';
import type { CountedVerdict } from './check/checkParts.ts';
import { bytesOf, lacksPicturesOnly, levelsOf } from './check/reachVerdict.ts';
import { announcedBy, type UploadBody } from './receive/uploadBody.ts';
import { receiveAndCheck } from './receiveAndCheck.ts';
import { reportProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

/**
 * `progressId` is the caller's name for the upload in progress events; `replaces` is the level to replace;
 * `name` is that of the zip or folder.
 */
interface CheckOptions {
  progressId?: string | undefined;
  replaces?: number | undefined;
  name?: string | undefined;
}

/** Receives a zip or the files of a folder and returns the levels that they would become, or the problems. */
export async function checkUpload(
  deps: Deps,
  actor: Actor,
  body: UploadBody,
  { progressId, replaces: levelId, name }: CheckOptions,
): Promise<CheckedUpload> {
  await requireUploader(deps, actor);
  const replaces = levelId ?? null;
  if (replaces !== null && !canEditLevel(actor, await findLevel(deps, replaces))) {
    throw new ApiError('not_allowed');
  }
  const _id = randomBytes(16).toString('hex');
  const progress = reportProgress(deps, actor.id, progressId ?? _id);
  const upload = { _id, owner: actor.id, replaces, ...(name && { name }), parts: [] };
  return withRoom(deps, announcedBy(actor, body), (room) =>
    receiveAndCheck(deps, actor, { upload, body, room, progress }, async (parts, verdict) => {
      const now = deps.clock();
      await deps.db.uploads.insertOne({
        ...upload,
        parts,
        ...stateAfter(verdict),
        createdAt: now,
        expiresAt: now + limits.uploadLifeMs,
        revision: 1,
        submitted: null,
      });
    }),
  );
}

/** What a verdict says of an upload. */
export function stateAfter({
  missions,
  problems,
  coveredBytes,
}: CountedVerdict): Pick<
  UploadDocument,
  'levels' | 'drafts' | 'problemFindings' | 'storedBytes' | 'coveredBytes'
> {
  const stored = lacksPicturesOnly(problems) ? levelsOf(missions) : [];
  return {
    levels: problems.length > 0 ? null : stored,
    drafts: problems.length > 0 ? stored : [],
    storedBytes: bytesOf(stored),
    coveredBytes,
    problemFindings: problems,
  };
}
