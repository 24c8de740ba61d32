import type { Deps } from '../deps.ts';
import { removeCreations } from './removeCreations.ts';

const everyMs = 30_000;

/**
 * Carries on suspensions that were interrupted, by a process that died or a database that was away: at the start and
 * now and then. Answers how to stop.
 */
export function resumeRemovals(deps: Deps): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const resume = async () => {
    try {
      const marked = deps.db.accounts.find({ 'pendingDeletion.at': { $gt: 0 } }, { projection: { _id: 1 } });
      for (const { _id } of await marked.toArray()) await removeCreations(deps, _id);
    } catch (error) {
      if (!isStopped) deps.log.warn({ err: error }, 'A suspension could not be carried on');
    }
    if (!isStopped) timer = setTimeout(() => void resume(), everyMs).unref();
  };
  void resume();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
