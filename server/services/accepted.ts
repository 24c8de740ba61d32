import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Accepted {
  /** How many connections have been accepted. */
  readonly count: number;
  /** Whether more are probably waiting. */
  isGoingOn(): boolean;
}

/**
 * Notes the connections that servers accept. Node accepts one in each iteration of its event loop, in the order
 * of arrival: who comes after hundreds of connections of one visitor, or while each iteration takes long, waits
 * for all that is done in the meantime.
 */
export function createAccepted(): Accepted & { watch(http: Server): void } {
  let acceptedIn = 0;
  let inARow = 0;
  let count = 0;
  return {
    get count() {
      return count;
    },
    isGoingOn: () => inARow > 1 && iteration() - acceptedIn <= 1,
    watch(http) {
      http.on('connection', () => {
        const now = iteration();
        inARow = now - acceptedIn <= 1 ? inARow + 1 : 1;
        acceptedIn = now;
        count += 1;
      });
    },
  };
}

const iteration = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
