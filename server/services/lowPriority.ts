import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const priority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets a process that has just been started work only while the processor has nothing better to do: images
 * are made by as many processes as there are processors, and answers must not wait for them.
 */
export function lowerPriority({ pid }: ChildProcess): void {
  // Without an ID it could not be started, which its users learn.
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch (error) {
    // It has ended already, or the system refuses; it works as it is.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
  }
}

/** The same for the thread that calls it; only Linux has priorities of threads. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(priority);
}
