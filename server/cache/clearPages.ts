import type { PageCaches } from './pageCaches.ts';

/** Drops all pages: after so many changes that it is not known which of them show one. */
export function clearPages(pageCaches: PageCaches): void {
  for (const cache of Object.values(pageCaches)) cache.clear();
}
