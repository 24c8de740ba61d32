import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { failureLifeMs } from './derivedImages.ts';

interface Problems<Problem extends string> {
  isProblem(text: string): text is Problem;
  /** Whether it may be over after `failureLifeMs`: the machine may have been busy. */
  isPassing(problem: Problem): boolean;
}

/** Why something could not be made, as it was noted; null where nothing is noted that still counts. */
export async function readNote<Problem extends string>(
  files: FileStore,
  key: string,
  { isProblem, isPassing }: Problems<Problem>,
): Promise<Problem | null> {
  const found = await files.stat(key);
  if (!found) return null;
  try {
    const problem = (await files.readAll(key)).toString();
    if (!isProblem(problem)) return null;
    const isOld = found.modifiedAt.getTime() < Date.now() - failureLifeMs;
    return isOld && isPassing(problem) ? null : problem;
  } catch (error) {
    // A sweeper has just removed it.
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
