import type { FileStore } from '../files/fileStore.ts';
import type { KeptImages } from '../images/keptImages.ts';
import { readNote } from '../images/readNote.ts';
import type { Logger } from '../log.ts';
import { type SceneProblem, sceneProblems, sceneUnavailable } from './sceneProblem.ts';

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
      const problem = await readNote(files, noteKey(key), sceneProblems);
      if (problem !== null) throw sceneUnavailable(problem);
    },
    async note(key, problem) {
      log.warn({ key, problem }, 'A level cannot be shown in 3D');
      await kept.keep(noteKey(key), Buffer.from(problem));
    },
  };
}
