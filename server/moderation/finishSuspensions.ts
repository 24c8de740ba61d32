import type { Deps } from '../deps.ts';
import { repeat } from '../services/repeat.ts';
import { finishSuspension } from './finishSuspension.ts';

const everyMs = 30_000;

/**
 * Finishes suspensions that were interrupted by a crash or an unreachable database: at the start and every
 * half minute. Returns a function that stops it.
 */
export const finishSuspensions = (deps: Deps): (() => void) =>
  repeat((isStopped) => finishMarked(deps, isStopped), {
    everyMs,
    onError: (error) => deps.log.warn({ err: error }, 'Unfinished suspensions could not be read'),
  });

async function finishMarked(deps: Deps, isStopped: () => boolean): Promise<void> {
  const marked = deps.db.accounts.find({ 'pendingDeletion.at': { $gt: 0 } }, { projection: { _id: 1 } });
  for (const { _id } of await marked.toArray()) {
    try {
      await finishSuspension(deps, _id);
    } catch (error) {
      if (!isStopped()) deps.log.warn({ err: error, account: _id }, 'A suspension could not be carried on');
    }
  }
}
