import type { Deps } from '../deps.ts';
import type { Metrics } from './metrics.ts';

/** What waits in the services, and how well the caches serve. */
export function watchServices(metrics: Metrics, deps: Deps): void {
  const { images, imagesAhead, checkThreads, passwords, archiveReads, downloads, pages } = deps;
  metrics.watchQueues({ images, imagesAhead, checks: checkThreads, passwords, archiveReads, downloads });
  metrics.watchCaches({ ...pages, images });
}
