import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';

/** A browser opens a few connections at the same time. */
const fewConnections = 8;

/**
 * Whether more connections are probably waiting to be accepted. Node accepts one in each iteration of its
 * event loop, in the order of arrival: if it began the requests of each at once, whoever comes after hundreds
 * of connections of one visitor would wait for all of their work.
 */
export function watchAccepted(http: Server): () => boolean {
  let acceptedIn = 0;
  let inARow = 0;
  http.on('connection', () => {
    const now = iteration();
    inARow = now - acceptedIn <= 1 ? inARow + 1 : 1;
    acceptedIn = now;
  });
  return () => inARow > fewConnections && iteration() - acceptedIn <= 1;
}

const iteration = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
