/** An upload that is refused as a whole; `message` is the sentence its uploader reads. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Bytes that are no zip, or no longer one. */
export function damaged(cause?: unknown): ArchiveError {
  return new ArchiveError("The uploaded file couldn't be unzipped.", { cause });
}

/** What a reader of hostile bytes threw: a failing disk stays what it is, everything else is the archive's fault. */
export function blameArchive(error: unknown): unknown {
  const isOurs = error instanceof Error && (error instanceof ArchiveError || 'syscall' in error);
  return isOurs ? error : damaged(error);
}
