import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findUpload } from '../levels/pending/findUpload.ts';
import { type OnProgress, reportProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

/**
 * The actor's unsubmitted upload, to be checked once more, and where its progress is reported. `progressId` is
 * the caller's name for it in progress events. @throws ApiError upload_expired
 */
export async function openPending(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  progressId: string | undefined,
): Promise<{ upload: UploadDocument; progress: OnProgress }> {
  await requireUploader(deps, actor);
  const upload = await findUpload(deps, actor, uploadId);
  if (upload.submitted) throw new ApiError('upload_expired');
  return { upload, progress: reportProgress(deps, actor.id, progressId ?? uploadId) };
}

/**
 * Stores the result of another check, unless the upload has changed since it was opened.
 * @throws ApiError upload_busy
 */
export async function updatePending(
  { db }: Deps,
  { _id, revision }: UploadDocument,
  state: Partial<UploadDocument>,
): Promise<void> {
  const { modifiedCount } = await db.uploads.updateOne(
    { _id, revision, submitted: null },
    { $set: state, $inc: { revision: 1 } },
  );
  if (modifiedCount === 0) throw new ApiError('upload_busy');
}
