import type { Deps } from '../deps.ts';
import { finishSuspension } from './finishSuspension.ts';

const everyMs = 30_000;

/**
 * Finishes suspensions that were interrupted by a crash or an unreachable database: at the start and every half minute.
 * Returns a function that stops it.
 */
export function finishSuspensions(deps: Deps): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const resume = async () => {
    try {
      const marked = deps.db.accounts.find({ 'pendingDeletion.at': { $gt: 0 } }, { projection: { _id: 1 } });
      for (const { _id } of await marked.toArray()) {
        try {
          await finishSuspension(deps, _id);
        } catch (error) {
          if (!isStopped) deps.log.warn({ err: error, account: _id }, 'A suspension could not be carried on');
        }
      }
    } catch (error) {
      if (!isStopped) deps.log.warn({ err: error }, 'Unfinished suspensions could not be read');
    }
    if (!isStopped) timer = setTimeout(() => void resume(), everyMs).unref();
  };
  void resume();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
