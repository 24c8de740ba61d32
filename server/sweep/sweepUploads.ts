import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { checksFolder } from '../uploads/check/checkParts.ts';

/** Removes expired uploads and their parts. */
export async function removeExpiredUploads({ db, files, clock }: Deps): Promise<void> {
  const expired = await db.uploads
    .find({ expiresAt: { $lte: clock() } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  for (const { _id } of expired) {
    await db.uploads.deleteOne({ _id, expiresAt: { $lte: clock() } });
    for await (const { key } of files.list(`uploads/${_id}/`)) await files.remove(key);
  }
}

/** Removes parts that no upload waits for: the process died while receiving them, or they were submitted. */
export async function removeOrphanedParts({ db, files }: Deps, before: number): Promise<void> {
  for await (const { key, modifiedAt } of files.list('uploads/')) {
    if (modifiedAt.getTime() > before) continue;
    const isWanted = await db.uploads.countDocuments({
      'parts.key': key,
      _id: uploadOf(key),
      submitted: null,
    });
    if (!isWanted) await files.remove(key);
  }
}

const uploadOf = (key: string): string => key.split('/')[1] ?? '';

/** Removes folders of checks that a crash has interrupted. */
export async function removeLeftChecks({ config }: Deps, before: number): Promise<void> {
  const folder = checksFolder(config.dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtimeMs <= before) await rm(path, { recursive: true, force: true });
  }
}
