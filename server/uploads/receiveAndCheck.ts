import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import type { TakenRoom } from '../storage/withRoom.ts';
import { type CountedVerdict, checkParts } from './check/checkParts.ts';
import { presentChecked } from './presentChecked.ts';
import { receivePart, roomBeside } from './receive/receivePart.ts';
import type { UploadBody } from './receive/uploadBody.ts';
import { refuseForGood } from './refuseForGood.ts';
import type { OnProgress } from './reportProgress.ts';
import { requireUploader } from './requireUploader.ts';

interface Received {
  /** With the parts that were received before. */
  upload: Pick<UploadDocument, '_id' | 'owner' | 'replaces' | 'parts' | 'storedBytes' | 'coveredBytes'>;
  body: UploadBody;
  room: TakenRoom;
  progress: OnProgress;
}

/**
 * Receives one more part of an upload and checks all of its parts. `store` keeps them with the verdict; if it
 * does not, the part is removed again.
 */
export async function receiveAndCheck(
  deps: Deps,
  actor: Actor,
  { upload, body, room, progress }: Received,
  store: (parts: UploadDocument['parts'], verdict: CountedVerdict) => Promise<void>,
): Promise<CheckedUpload> {
  const { _id } = upload;
  const part = await receivePart(deps, _id, body, roomBeside(upload.parts, room), progress);
  const parts = [...upload.parts, part];
  try {
    await requireUploader(deps, actor);
    const checked = await checkParts(
      deps,
      { ...upload, parts },
      { progress, hasLeft: body.hasLeft, address: body.address },
      async (verdict) => {
        refuseForGood(verdict);
        await store(parts, verdict);
        return verdict;
      },
    );
    progress('done', 1, 1);
    return await presentChecked(deps, actor, upload, checked);
  } catch (error) {
    const isKept = await deps.db.uploads.countDocuments({ _id, 'parts.key': part.key });
    if (isKept === 0) await deps.files.remove(part.key);
    throw error;
  }
}
