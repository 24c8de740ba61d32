import { serverLimits } from '../limits.ts';

interface PathInLog {
  path: string | null;
  pathLength?: number;
}

/**
 * The path of a request for a line of the log: only the beginning of a long one, with its length. A request
 * with the address `http://` has none.
 */
export function pathInLog(path: string | null): PathInLog {
  if (path === null || path.length <= serverLimits.loggedPathLength) return { path };
  return { path: path.slice(0, serverLimits.loggedPathLength), pathLength: path.length };
}
