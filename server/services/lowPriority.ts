import type { ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** A third of the time of a thread that answers on the same processor: a job has a limit of time. */
const lowerBy = 5;

/**
 * Gives a process that has just been started less of the processor than those that answer: two processes that
 * make images would keep both processors of a small machine busy.
 */
export function lowerPriority({ pid }: ChildProcess): void {
  // Without an ID it could not be started, which its users learn.
  if (pid !== undefined) lower(pid);
}

/** The same for the thread that calls it; only Linux has priorities of threads. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lower(0);
}

function lower(id: number): void {
  try {
    setPriority(id, Math.min(getPriority(id) + lowerBy, constants.priority.PRIORITY_LOW));
  } catch (error) {
    // It has ended already, or the system refuses; it works as it is.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
  }
}
