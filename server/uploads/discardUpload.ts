import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { finishUpload } from '../levels/pending/finishUpload.ts';

/**
 * Removes an upload that is not submitted; the sweeper removes files of its levels that nothing else uses.
 * Does nothing when the actor has no such upload.
 */
export async function discardUpload(deps: Deps, actor: Actor, uploadId: string): Promise<void> {
  const mine = { _id: uploadId, owner: actor.id, submitted: null };
  if ((await deps.db.uploads.countDocuments(mine)) === 0) return;
  // Afterwards it counts as gone, also when the process dies before its files are removed.
  await deps.db.uploads.updateOne(mine, { $set: { expiresAt: 0 }, $inc: { revision: 1 } });
  await finishUpload(deps, uploadId);
  await deps.db.uploads.deleteOne({ ...mine, expiresAt: 0 });
}
