import { eraseBinOf } from '../bin/emptyBin.ts';
import { removeCommentsOf } from '../comments/removeCommentsOf.ts';
import type { AccountRemoval } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import { removeEditorOf, removeLevelsOf, removeLovesOf, removePacksOf } from './removeCreations.ts';

const everyMs = 60_000;

/**
 * Finishes removals that something broke off, a crash say: at the start, and now and then because the database may have
 * been away. Answers how to stop.
 */
export function finishRemovals(deps: Deps): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const finish = async () => {
    try {
      const unfinished = await deps.db.accounts.find({ 'removal.isDone': false }).toArray();
      for (const { _id, removal } of unfinished) {
        if (removal && !isStopped) await finishRemoval(deps, _id, removal.levels);
      }
    } catch (error) {
      if (!isStopped) deps.log.warn({ err: error }, 'A removal could not be finished yet');
    }
    if (!isStopped) timer = setTimeout(() => void finish(), everyMs).unref();
  };
  void finish();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Takes a removed account out of the packs of others and, where that was chosen, what it made along. */
export async function finishRemoval(
  deps: Deps,
  accountId: number,
  levels: AccountRemoval['levels'],
): Promise<void> {
  if (levels === 'take') {
    await removePacksOf(deps, accountId, accountId);
    await removeLevelsOf(deps, accountId, accountId);
    await removeCommentsOf(deps, accountId);
    await removeLovesOf(deps, accountId);
    await eraseBinOf(deps, accountId);
  }
  await removeEditorOf(deps, accountId);
  await deps.db.accounts.updateOne({ _id: accountId }, { $set: { 'removal.isDone': true } });
}
