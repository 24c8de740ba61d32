import type { PendingLevel } from '../../db/documents/upload.ts';
import { isDuplicateKey } from '../../db/isDuplicateKey.ts';
import type { Deps } from '../../deps.ts';
import { uploadProblems } from '../../uploads/uploadProblems.ts';
import { findDuplicates } from './findDuplicates.ts';

/**
 * Writes levels; where the database refuses them because someone else was faster with the same mission, says so.
 * `replaces` is the level whose own mission does not count.
 */
export async function refuseDuplicates<T>(
  deps: Deps,
  levels: readonly PendingLevel[],
  replaces: number | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const duplicates = await findDuplicates(deps, levels, replaces);
    if (duplicates.size === 0) throw error;
    throw uploadProblems([...duplicates.values()]);
  }
}

/** Removes what was received once it has become levels. The document stays for repeated calls; the sweeper ends it. */
export async function finishUpload({ db, files, log }: Deps, uploadId: string): Promise<void> {
  const upload = await db.uploads.findOne({ _id: uploadId }, { projection: { parts: 1 } });
  try {
    for (const { key } of upload?.parts ?? []) await files.remove(key);
  } catch (error) {
    log.warn({ err: error }, 'The parts of a submitted upload were left for the sweeper');
  }
}
