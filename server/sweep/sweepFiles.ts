import type { Deps } from '../deps.ts';
import { mbpaksFolder } from '../mbpaks/mbpaks.ts';
import { checksFolder } from '../uploads/check/checkParts.ts';
import { removeUnusedBlobs, settleSweptBlobs } from './sweepBlobs.ts';
import { removeLeftFolders } from './sweepFolders.ts';
import { removeOrphanedImages } from './sweepImages.ts';
import { removeExpiredUploads, removeOrphanedParts } from './sweepUploads.ts';

const everyMs = 3_600_000;
const firstAfterMs = 5 * 60_000;

/** Longer than anything that stores a file takes until a document says so, and than blobs go without being touched. */
const graceMs = 6 * 3_600_000;

/** Sweeps now and then, also while other processes do. Answers how to stop. */
export function startSweeper(deps: Deps): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const sweep = async () => {
    try {
      await sweepFiles(deps);
    } catch (error) {
      if (!isStopped) deps.log.warn({ err: error }, 'Unused files could not be removed');
    }
    if (!isStopped) plan(everyMs);
  };
  const plan = (afterMs: number) => {
    timer = setTimeout(() => void sweep(), afterMs).unref();
  };
  plan(firstAfterMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Removes what nothing refers to any more and has not been touched for `olderThanMs`. */
export async function sweepFiles(deps: Deps, olderThanMs: number = graceMs): Promise<void> {
  const before = deps.clock() - olderThanMs;
  await removeExpiredUploads(deps);
  await removeOrphanedParts(deps, before);
  await removeLeftFolders(checksFolder(deps.config.dataDir), before);
  await removeLeftFolders(mbpaksFolder(deps.config.dataDir), before);
  await settleSweptBlobs(deps);
  await removeUnusedBlobs(deps, before);
  await settleSweptBlobs(deps);
  await removeOrphanedImages(deps, before);
}
