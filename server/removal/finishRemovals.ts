import type { Deps } from '../deps.ts';
import {
  removeCommentsOf,
  removeEditorOf,
  removeLevelsOf,
  removeLovesOf,
  removePacksOf,
} from './removeCreations.ts';

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
      const unfinished = deps.db.accounts.find({ 'removal.isDone': false }, { projection: { _id: 1 } });
      for (const { _id } of await unfinished.toArray()) if (!isStopped) await finishRemoval(deps, _id);
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

/** Takes along what a removed account made. */
export async function finishRemoval(deps: Deps, accountId: number): Promise<void> {
  await removePacksOf(deps, accountId);
  await removeLevelsOf(deps, accountId);
  await removeCommentsOf(deps, accountId);
  await removeLovesOf(deps, accountId);
  await removeEditorOf(deps, accountId);
  await deps.db.accounts.updateOne({ _id: accountId }, { $set: { 'removal.isDone': true } });
}
