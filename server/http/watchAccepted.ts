import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';

/** A browser opens a few connections at the same time. */
const fewConnections = 8;

export interface Accepted {
  /** How many connections have been accepted. */
  readonly count: number;
  /** Whether more are probably waiting. */
  isGoingOn(): boolean;
}

/**
 * Watches the connections that a server accepts. Node accepts one in each iteration of its event loop, in the
 * order of arrival: if it began the requests of each at once, whoever comes after hundreds of connections of
 * one visitor would wait for all of their work.
 */
export function watchAccepted(http: Server): Accepted {
  let acceptedIn = 0;
  let inARow = 0;
  let count = 0;
  http.on('connection', () => {
    const now = iteration();
    inARow = now - acceptedIn <= 1 ? inARow + 1 : 1;
    acceptedIn = now;
    count += 1;
  });
  return {
    get count() {
      return count;
    },
    isGoingOn: () => inARow > fewConnections && iteration() - acceptedIn <= 1,
  };
}

const iteration = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
