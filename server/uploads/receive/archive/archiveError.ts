import type { ProblemFinding } from '../../../../shared/uploadProblems.ts';
import { sentenceOf } from '../../../../shared/uploadSentences.ts';
import { NoRoomError } from './leaveRoom.ts';

/** An upload that is refused as a whole; `message` is the sentence for its uploader. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';

  constructor(
    readonly problem: ProblemFinding,
    options?: ErrorOptions,
  ) {
    super(sentenceOf(problem), options);
  }
}

/** The bytes are not a zip, or a damaged one. */
export function damaged(cause?: unknown): ArchiveError {
  return new ArchiveError({ code: 'archiveDamaged' }, { cause });
}

/** Whether an error of reading hostile bytes is one of the disk, or says already what is wrong with them. */
export const isExplained = (error: unknown): boolean =>
  error instanceof ArchiveError ||
  error instanceof NoRoomError ||
  (error instanceof Error && 'syscall' in error);

/** Blames all other errors of reading hostile bytes on the archive. */
export const blameArchive = (error: unknown): unknown => (isExplained(error) ? error : damaged(error));
