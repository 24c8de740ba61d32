import { ApiError } from '../../../shared/errors.ts';
import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import { sentenceOf } from '../../../shared/uploadSentences.ts';
import type { UploadProblems } from '../../../shared/uploads.ts';
import type { UploadDocument } from '../../db/documents/upload.ts';

/** The error for an upload with problems. With an `uploadId` the uploader can add missing files. */
export function refusalFor(
  problemFindings: ProblemFinding[],
  found: Pick<UploadProblems, 'uploadId' | 'missions'> = { missions: [] },
): ApiError {
  const problems = problemFindings.map(sentenceOf);
  const details: UploadProblems = { problems, problemFindings, ...found };
  const logged = { findings: problemFindings.map(({ code }) => code) };
  return new ApiError('upload_has_problems', { details: { ...details }, logged });
}

/** The same for an upload that was checked earlier and has problems. */
export function refusalOf({ _id, problemFindings }: UploadDocument): ApiError {
  if (!problemFindings) return new ApiError('upload_expired');
  return refusalFor(problemFindings, { uploadId: _id, missions: [] });
}
