import type { ProblemFinding } from '../../shared/uploadProblems.ts';
import { refusalFor } from '../levels/pending/refuseUpload.ts';
import type { Verdict } from './check/reachVerdict.ts';

/** Problems that more files, or a better picture, can solve. */
const completable: ReadonlySet<ProblemFinding['code']> = new Set([
  'noThumbnail',
  'missingDependency',
  'imageUnreadable',
  'imageHasOtherFormat',
  'imageTooLarge',
  'imageTooExpensive',
  'imageNotSupported',
  'moreProblems',
]);

/**
 * Refuses an upload with a problem that more files do not solve. Its bytes are not kept, so the answer has no
 * ID that files could be added to.
 * @throws ApiError upload_has_problems
 */
export function refuseForGood({ problems, missions }: Verdict): void {
  if (problems.every(({ code }) => completable.has(code))) return;
  throw refusalFor(problems, { missions: missions.map(({ misFilePath, tree }) => ({ misFilePath, tree })) });
}
