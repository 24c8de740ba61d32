import { ApiError } from '../../shared/errors.ts';

/** Why a level has no scene → the sentence for people. */
const sentences = {
  noMission: 'This level has no mission, so it cannot be shown in 3D.',
  unreadable: 'The mission of this level cannot be read, so it cannot be shown in 3D.',
  tooSlow: 'This level takes too long to be shown in 3D.',
  tooDemanding: 'This level takes too much memory to be shown in 3D.',
  crashed: 'Something in this level cannot be shown in 3D.',
} as const;

export type SceneProblem = keyof typeof sentences;

export const sceneProblems = {
  isProblem: (text: string): text is SceneProblem => Object.hasOwn(sentences, text),
  /** A level that took too much may have met a busy machine. */
  isPassing: (problem: SceneProblem): boolean => problem === 'tooSlow' || problem === 'tooDemanding',
};

export const sceneUnavailable = (problem: SceneProblem): ApiError =>
  new ApiError('scene_unavailable', { reason: sentences[problem] });
