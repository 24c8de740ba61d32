import { hourMs } from '../../shared/durations.ts';
import { emptyBin } from '../bin/emptyBin.ts';
import type { Deps } from '../deps.ts';
import { copiesFolder } from '../files/fileFolders.ts';
import { mbpaksFolder } from '../mbpaks/mbpaks.ts';
import { checksFolder } from '../storage/uploadFolders.ts';
import { removeUnusedBlobs, settleSweptBlobs } from './sweepBlobs.ts';
import { removeLeftFolders } from './sweepFolders.ts';
import { removeOrphanedImages } from './sweepImages.ts';
import { removeExpiredUploads, removeOrphanedParts } from './sweepUploads.ts';
import { trimImages } from './trimImages.ts';

/**
 * Longer than the time between storing a file and storing the document that refers to it, and than the time
 * between two touches of a blob in use.
 */
const graceMs = 6 * hourMs;

/** Removes everything that nothing refers to and that was not touched for `olderThanMs`. */
export async function sweepFiles(deps: Deps, olderThanMs: number = graceMs): Promise<void> {
  const before = Date.now() - olderThanMs;
  await emptyBin(deps);
  await removeExpiredUploads(deps);
  await removeOrphanedParts(deps, before);
  await sweepOwnFolders(deps, olderThanMs);
  await settleSweptBlobs(deps);
  await removeUnusedBlobs(deps, before);
  await settleSweptBlobs(deps);
  await removeOrphanedImages(deps, before);
  await trimImages(deps);
}

/** The folders of this process, where another process may not see them. */
export async function sweepOwnFolders({ config }: Deps, olderThanMs: number = graceMs): Promise<void> {
  const before = Date.now() - olderThanMs;
  await removeLeftFolders(checksFolder(config.dataDir), before);
  await removeLeftFolders(copiesFolder(config.dataDir), before);
  await removeLeftFolders(mbpaksFolder(config.dataDir), before);
}
