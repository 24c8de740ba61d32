import { FileMissingError, type FileStore } from '../files/fileStore.ts';
import { failureLifeMs } from '../images/derivedImages.ts';
import type { KeptImages } from '../images/keptImages.ts';
import type { Logger } from '../log.ts';
import { isPassing, isSceneProblem, type SceneProblem, sceneUnavailable } from './sceneProblem.ts';

/** Remembers levels that cannot be shown, for all processes: finding out takes seconds. */
export interface Failures {
  /** @throws ApiError scene_unavailable for a level that could not be shown */
  refuse(key: string): Promise<void>;
  note(key: string, problem: SceneProblem): Promise<void>;
}

export function createFailures(files: FileStore, kept: KeptImages, log: Logger): Failures {
  const noteKey = (key: string) => `derived/${key}.failed`;
  return {
    async refuse(key) {
      const problem = await readNote(files, noteKey(key));
      if (problem !== null) throw sceneUnavailable(problem);
    },
    async note(key, problem) {
      log.warn({ key, problem }, 'A level cannot be shown in 3D');
      await kept.keep(noteKey(key), Buffer.from(problem));
    },
  };
}

async function readNote(files: FileStore, key: string): Promise<SceneProblem | null> {
  const found = await files.stat(key);
  if (!found) return null;
  try {
    const problem = (await files.readAll(key)).toString();
    if (!isSceneProblem(problem)) return null;
    const isOld = found.modifiedAt.getTime() < Date.now() - failureLifeMs;
    return isOld && isPassing(problem) ? null : problem;
  } catch (error) {
    // A sweeper has just removed it.
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
