import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { withLocalFiles } from '../../files/withLocalFiles.ts';
import { refusalFor } from '../../levels/pending/refuseUpload.ts';
import { serverLimits } from '../../limits.ts';
import { withAssets } from '../../stock/assets.ts';
import { findDiskRoom } from '../../storage/findRoom.ts';
import { withDiskRoom } from '../../storage/withDiskRoom.ts';
import type { LocalPart } from '../receive/openParts.ts';
import { brokenForm } from '../receive/receivePart.ts';
import type { OnProgress } from '../reportProgress.ts';
import type { CheckedMissions } from './checkMissions.ts';
import { runCheck } from './runCheck.ts';

/**
 * Unpacks the parts of an upload into `folder` and checks the missions in them, in a worker thread.
 * @throws ApiError when the parts cannot be unpacked, or there is no room for that
 */
export function checkInThread(
  deps: Deps,
  { owner, parts }: Pick<UploadDocument, 'owner' | 'parts'>,
  folder: string,
  progress: OnProgress,
): Promise<CheckedMissions> {
  return withLocalParts(deps, parts, async (local) => {
    progress('unpacking', 0, 0);
    const leftFree = deps.config.uploadReserveBytes + deps.receivedBytes.expectedOf({});
    const task = { owner, parts: local, folder, leftFree, stock: withAssets(deps) };
    const outcome = await runCheck(deps, task, progress);
    switch (outcome.kind) {
      case 'checked':
        return outcome.found;
      case 'refused':
        throw refusalFor([outcome.problem]);
      case 'brokenForm':
        throw brokenForm();
      case 'noRoom':
        // Where the largest archive would find room, others are about to take it.
        throw (await findDiskRoom(deps)).refusalOf(serverLimits.archiveUnpackedBytes);
      case 'failed':
        deps.log.error({ err: outcome.error }, 'The check of an upload failed');
        throw refusalFor([{ code: 'checkCrashed' }]);
    }
  });
}

/** Parts that are stored elsewhere are copied first, and the copies take room on the disk. */
function withLocalParts<T>(
  deps: Deps,
  parts: UploadDocument['parts'],
  check: (local: LocalPart[]) => Promise<T>,
): Promise<T> {
  const withCopies = () =>
    withLocalFiles(deps.files, parts, (received) =>
      check(received.map(({ localPath, boundary }) => ({ path: localPath, boundary }))),
    );
  if (deps.files.kind === 'disk') return withCopies();
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  return withDiskRoom(deps, bytes, withCopies);
}
