import type { ProblemFinding } from '../../../../shared/uploadProblems.ts';
import { sentenceOf } from '../../../../shared/uploadSentences.ts';

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

/**
 * Classifies an error of reading hostile bytes: errors of the disk stay as they are, all others are blamed on
 * the archive.
 */
export function blameArchive(error: unknown): unknown {
  const isOurs = error instanceof Error && (error instanceof ArchiveError || 'syscall' in error);
  return isOurs ? error : damaged(error);
}
