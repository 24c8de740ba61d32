import { serverLimits } from '../limits.ts';

/** The path of a request for a line of the log: only the beginning of a long one, with its length. */
export function pathInLog(path: string): { path: string; pathLength?: number } {
  if (path.length <= serverLimits.loggedPathLength) return { path };
  return { path: path.slice(0, serverLimits.loggedPathLength), pathLength: path.length };
}
