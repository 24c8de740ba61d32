import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { withLocalFiles } from '../../files/withLocalFiles.ts';
import { refusalFor } from '../../levels/pending/refuseUpload.ts';
import { withAssets } from '../../stock/assets.ts';
import type { LocalPart } from '../receive/openParts.ts';
import { brokenForm } from '../receive/receivePart.ts';
import type { OnProgress } from '../reportProgress.ts';
import type { CheckedMissions } from './checkMissions.ts';
import { runCheck } from './runCheck.ts';

/**
 * Unpacks the parts of an upload into `folder` and checks the missions in them, in a worker thread.
 * @throws ApiError when the parts cannot be unpacked
 */
export function checkInThread(
  deps: Deps,
  { owner, parts }: Pick<UploadDocument, 'owner' | 'parts'>,
  folder: string,
  progress: OnProgress,
): Promise<CheckedMissions> {
  return withLocalFiles(deps.files, parts, async (received) => {
    const local = received.map(({ localPath, boundary }): LocalPart => ({ path: localPath, boundary }));
    progress('unpacking', 0, 0);
    const outcome = await runCheck(deps, { owner, parts: local, folder, stock: withAssets(deps) }, progress);
    switch (outcome.kind) {
      case 'checked':
        return outcome.found;
      case 'refused':
        throw refusalFor([outcome.problem]);
      case 'brokenForm':
        throw brokenForm();
      case 'failed':
        deps.log.error({ err: outcome.error }, 'The check of an upload failed');
        throw refusalFor([{ code: 'checkCrashed' }]);
    }
  });
}
