import { ApiError } from '../../shared/errors.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findUpload } from '../levels/pending/findUpload.ts';
import { checkParts } from './check/checkParts.ts';
import { stateAfter } from './checkUpload.ts';
import { presentChecked } from './presentChecked.ts';
import { receivePart, roomBeside } from './receive/receivePart.ts';
import { senderOf, type UploadBody } from './receive/uploadBody.ts';
import { type UploadRoom, withRoom } from './receive/uploadRoom.ts';
import { refuseForGood } from './refuseForGood.ts';
import { type Progress, reportProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

/** Adds forgotten files to an upload and checks all of it again; the other files need not be sent again. */
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
    receiveAndCheck(deps, actor, { upload, body, room, progress }),
  );
}

interface Received {
  upload: UploadDocument;
  body: UploadBody;
  room: UploadRoom;
  progress: Progress;
}

async function receiveAndCheck(
  deps: Deps,
  actor: Actor,
  { upload, body, room, progress }: Received,
): Promise<CheckedUpload> {
  const uploadId = upload._id;
  const part = await receivePart(deps, uploadId, body, roomBeside(upload.parts, room), progress);
  const parts = [...upload.parts, part];
  try {
    await requireUploader(deps, actor);
    const checked = await checkParts(deps, { ...upload, parts }, progress, async (verdict) => {
      refuseForGood(verdict);
      const { modifiedCount } = await deps.db.uploads.updateOne(
        { _id: uploadId, revision: upload.revision, submitted: null },
        { $set: { parts, ...stateAfter(deps, verdict) }, $inc: { revision: 1 } },
      );
      if (modifiedCount === 0) throw new ApiError('upload_busy');
      return verdict;
    });
    progress('done', 1, 1);
    return await presentChecked(deps, actor, upload, checked);
  } catch (error) {
    const isKept = await deps.db.uploads.countDocuments({ _id: uploadId, 'parts.key': part.key });
    if (isKept === 0) await deps.files.remove(part.key);
    throw error;
  }
}
