import { ApiError } from '../../shared/errors.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findUpload } from '../levels/pending/findUpload.ts';
import { checkParts } from './check/checkParts.ts';
import type { Verdict } from './check/reachVerdict.ts';
import { stateAfter } from './checkUpload.ts';
import { presentChecked } from './presentChecked.ts';
import { reportProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

/**
 * Checks an upload again as it was sent, so that its uploader can continue it. Missions that have become
 * levels meanwhile are reported as duplicates; the deadline for submitting stays.
 */
export async function checkAgain(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  { progressId }: { progressId?: string | undefined },
): Promise<CheckedUpload> {
  await requireUploader(deps, actor);
  const upload = await findUpload(deps, actor, uploadId);
  if (upload.submitted) throw new ApiError('upload_expired');
  const progress = reportProgress(deps, actor.id, progressId ?? uploadId);
  const checked = await checkParts(deps, upload, progress, (verdict) => keep(deps, upload, verdict));
  progress('done', 1, 1);
  return presentChecked(deps, actor, upload, checked);
}

async function keep(deps: Deps, upload: UploadDocument, verdict: Verdict): Promise<Verdict> {
  const { expiresAt: _, ...state } = stateAfter(deps, verdict);
  const { modifiedCount } = await deps.db.uploads.updateOne(
    { _id: upload._id, revision: upload.revision, submitted: null },
    { $set: state, $inc: { revision: 1 } },
  );
  if (modifiedCount === 0) throw new ApiError('upload_busy');
  return verdict;
}
