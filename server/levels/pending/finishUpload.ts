import type { UploadDocument } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';

/**
 * Removes the received parts after they became levels. The document stays for repeated calls; the sweeper
 * removes it.
 */
export async function finishUpload({ db, files, log }: Deps, uploadId: string): Promise<void> {
  const upload = await db.uploads.findOne<Pick<UploadDocument, 'parts'>>(
    { _id: uploadId },
    { projection: { parts: 1 } },
  );
  try {
    for (const { key } of upload?.parts ?? []) await files.remove(key);
  } catch (error) {
    log.warn({ err: error }, 'The parts of a submitted upload were left for the sweeper');
  }
}
