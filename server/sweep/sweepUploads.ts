import type { Deps } from '../deps.ts';

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

/** Removes parts of no pending upload: the process died while receiving them, or they were submitted. */
export async function removeOrphanedParts(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  before: number,
): Promise<void> {
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
