/** An upload that is refused as a whole; `message` is the sentence its uploader reads. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  /** The name of the entry that is to blame, as written in the archive. */
  readonly entry: string | undefined;

  constructor(message: string, entry?: string, options?: ErrorOptions) {
    super(message, options);
    this.entry = entry;
  }
}

/** Bytes that are no zip, or no longer one. */
export function damaged(entry?: string, cause?: unknown): ArchiveError {
  return new ArchiveError("The uploaded file couldn't be unzipped.", entry, { cause });
}

/** What a reader of hostile bytes threw: a failing disk stays what it is, everything else is the archive's fault. */
export function blameArchive(error: unknown, entry?: string): unknown {
  const isOurs = error instanceof Error && (error instanceof ArchiveError || 'syscall' in error);
  return isOurs ? error : damaged(entry, error);
}
