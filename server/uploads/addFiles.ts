import { limits } from '../../shared/limits.ts';
import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { withRoom } from '../storage/withRoom.ts';
import { stateAfter } from './checkUpload.ts';
import { openPending, updatePending } from './openPending.ts';
import { announcedBy, type UploadBody } from './receive/uploadBody.ts';
import { receiveAndCheck } from './receiveAndCheck.ts';

/** Adds forgotten files to an upload and checks all of it again, without sending the other files again. */
export async function addFiles(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  body: UploadBody,
  { progressId }: { progressId?: string | undefined },
): Promise<CheckedUpload> {
  const { upload, progress } = await openPending(deps, actor, uploadId, progressId);
  return withRoom(deps, announcedBy(actor, body), (room) =>
    receiveAndCheck(deps, actor, { upload, body, room, progress }, (parts, verdict) =>
      updatePending(deps, upload, {
        parts,
        ...stateAfter(verdict),
        expiresAt: deps.clock() + limits.uploadLifeMs,
      }),
    ),
  );
}
