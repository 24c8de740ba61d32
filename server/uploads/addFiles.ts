import { ApiError } from '../../shared/errors.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { findUpload } from '../levels/pending/findUpload.ts';
import { stateAfter } from './checkUpload.ts';
import { senderOf, type UploadBody } from './receive/uploadBody.ts';
import { withRoom } from './receive/uploadRoom.ts';
import { receiveAndCheck } from './receiveAndCheck.ts';
import { reportProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

/** Adds forgotten files to an upload and checks all of it again, without sending the other files again. */
export async function addFiles(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  body: UploadBody,
  { progressId }: { progressId?: string | undefined },
): Promise<CheckedUpload> {
  await requireUploader(deps, actor);
  const upload = await findUpload(deps, actor, uploadId);
  if (upload.submitted) throw new ApiError('upload_expired');
  const progress = reportProgress(deps, actor.id, progressId ?? uploadId);
  return withRoom(deps, senderOf(actor, body), (room) =>
    receiveAndCheck(deps, actor, { upload, body, room, progress }, async (parts, verdict) => {
      const { modifiedCount } = await deps.db.uploads.updateOne(
        { _id: uploadId, revision: upload.revision, submitted: null },
        { $set: { parts, ...stateAfter(deps, verdict) }, $inc: { revision: 1 } },
      );
      if (modifiedCount === 0) throw new ApiError('upload_busy');
    }),
  );
}
