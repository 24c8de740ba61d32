import type { CheckedUpload } from '../../shared/uploads.ts';
import type { Actor } from '../actor.ts';
import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { type CountedVerdict, checkParts } from './check/checkParts.ts';
import { stateAfter } from './checkUpload.ts';
import { openPending, updatePending } from './openPending.ts';
import { presentChecked } from './presentChecked.ts';

/**
 * Checks an upload again as it was sent, so that its uploader can continue it. Missions that have become
 * levels meanwhile are reported as duplicates; the deadline for submitting stays.
 */
export async function checkAgain(
  deps: Deps,
  actor: Actor,
  uploadId: string,
  { progressId, ...asked }: { progressId?: string | undefined; hasLeft: AbortSignal; address: string },
): Promise<CheckedUpload> {
  const { upload, progress } = await openPending(deps, actor, uploadId, progressId);
  const checked = await checkParts(deps, upload, { progress, ...asked }, (verdict) =>
    keep(deps, upload, verdict),
  );
  progress('done', 1, 1);
  return presentChecked(deps, actor, upload, checked);
}

async function keep(deps: Deps, upload: UploadDocument, verdict: CountedVerdict): Promise<CountedVerdict> {
  await updatePending(deps, upload, stateAfter(verdict));
  return verdict;
}
