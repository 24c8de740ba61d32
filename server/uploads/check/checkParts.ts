import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { checksFolder } from '../../storage/uploadFolders.ts';
import { withUnpackedRoom } from '../../storage/withUnpackedRoom.ts';
import type { Follower } from '../reportProgress.ts';
import { checkInThread } from './checkInThread.ts';
import { newBytesOf } from './newBytesOf.ts';
import { bytesOf, lacksPicturesOnly, levelsOf, reachVerdict, type Verdict } from './reachVerdict.ts';
import { storeFiles } from './storeFiles.ts';

type CheckedParts = Pick<
  UploadDocument,
  '_id' | 'owner' | 'parts' | 'replaces' | 'storedBytes' | 'coveredBytes'
>;

/** What is kept of a verdict, with `UploadDocument.coveredBytes`. */
export type CountedVerdict = Verdict & { coveredBytes: number };

/**
 * Checks the parts of an upload, sent from `address`, together. `keep` stores the verdict while the files still exist.
 * @throws ApiError when the parts cannot be unpacked, or there is no room for what they contain
 */
export async function checkParts<T>(
  deps: Deps,
  upload: CheckedParts,
  { address, ...follower }: Follower & { address: string },
  keep: (verdict: CountedVerdict) => Promise<T>,
): Promise<T> {
  const { progress } = follower;
  const { parts, storedBytes = 0, coveredBytes = 0 } = upload;
  const checks = checksFolder(deps.config.dataDir);
  await mkdir(checks, { recursive: true });
  const folder = await mkdtemp(join(checks, 'check-'));
  try {
    const found = await checkInThread(deps, upload, folder, progress);
    const verdict = await reachVerdict(deps, found, upload, follower);
    if (!lacksPicturesOnly(verdict.problems)) return await keep({ ...verdict, coveredBytes });
    const levels = levelsOf(verdict.missions);
    const newBytes = await newBytesOf(deps.files, levels);
    // What was sent has been counted, so only what is larger than that is counted here.
    const sentBytes = parts.reduce((sum, { size }) => sum + size, 0);
    const covered = Math.min(newBytes, sentBytes - coveredBytes);
    const room = {
      upload,
      address,
      keptBytes: bytesOf(levels) - storedBytes,
      newBytes,
      countedBytes: newBytes - covered,
    };
    return await withUnpackedRoom(deps, room, async () => {
      await storeFiles(deps, verdict.missions, (...report) => progress('storing', ...report));
      const kept = await keep({ ...verdict, coveredBytes: coveredBytes + covered });
      // A sweeper that ran before the verdict was stored may have found a blob unused: this restores it.
      await storeFiles(deps, verdict.missions);
      return kept;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
