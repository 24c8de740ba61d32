import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { withUnpackedRoom } from '../../storage/withUnpackedRoom.ts';
import type { Follower } from '../reportProgress.ts';
import { checkInThread } from './checkInThread.ts';
import { bytesOf, lacksPicturesOnly, levelsOf, reachVerdict, type Verdict } from './reachVerdict.ts';
import { storeFiles } from './storeFiles.ts';

/** The folder with the files of running checks; the sweeper removes those that a crash has left. */
export const checksFolder = (dataDir: string): string => join(dataDir, 'checks');

type CheckedParts = Pick<UploadDocument, '_id' | 'owner' | 'parts' | 'replaces' | 'storedBytes'>;

/**
 * Checks the parts of an upload, sent from `address`, together. `keep` stores the verdict while the files still exist.
 * @throws ApiError when the parts cannot be unpacked, or there is no room for what they contain
 */
export async function checkParts<T>(
  deps: Deps,
  upload: CheckedParts,
  { address, ...follower }: Follower & { address: string },
  keep: (verdict: Verdict) => Promise<T>,
): Promise<T> {
  const { progress } = follower;
  const checks = checksFolder(deps.config.dataDir);
  await mkdir(checks, { recursive: true });
  const folder = await mkdtemp(join(checks, 'check-'));
  try {
    const found = await checkInThread(deps, upload, folder, progress);
    const verdict = await reachVerdict(deps, found, upload, follower);
    if (!lacksPicturesOnly(verdict.problems)) return await keep(verdict);
    const bytes = bytesOf(levelsOf(verdict.missions)) - (upload.storedBytes ?? 0);
    return await withUnpackedRoom(deps, { upload, address, bytes }, async () => {
      await storeFiles(deps, verdict.missions, (...report) => progress('storing', ...report));
      const kept = await keep(verdict);
      // A sweeper that ran before the verdict was stored may have found a blob unused: this restores it.
      await storeFiles(deps, verdict.missions);
      return kept;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
