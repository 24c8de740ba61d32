import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { checksFolder } from '../uploads/check/checkParts.ts';

/** Uploads that nobody can submit any more. Their parts go as orphans, now. */
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

/** Parts that no upload waits for: received when the process died, or submitted already. */
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

/** Folders of checks that a crash has ended. */
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
