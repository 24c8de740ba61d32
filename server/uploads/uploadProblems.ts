import { ApiError } from '../../shared/errors.ts';
import type { UploadProblems } from '../../shared/uploads.ts';

/** The refusal of an upload for what is in it. With an `uploadId` the uploader may add what is missing. */
export function uploadProblems(
  problems: string[],
  found: Pick<UploadProblems, 'uploadId' | 'missions'> = { missions: [] },
): ApiError {
  return new ApiError('upload_has_problems', { details: { problems, ...found } });
}
