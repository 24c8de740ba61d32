import type { UploadDocument, UploadPart } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import type { FileStore } from '../../files/fileStore.ts';
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
  return withLocalParts(deps.files, parts, async (local) => {
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

function withLocalParts<T>(
  files: FileStore,
  parts: readonly UploadPart[],
  use: (local: LocalPart[]) => Promise<T>,
  local: LocalPart[] = [],
): Promise<T> {
  const [part, ...rest] = parts;
  if (!part) return use(local);
  return files.withLocalFile(part.key, (path) =>
    withLocalParts(files, rest, use, [...local, { path, boundary: part.boundary }]),
  );
}
