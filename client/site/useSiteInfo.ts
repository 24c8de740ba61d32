import type { SiteInfo } from '../../shared/site.ts';
import { load } from '../api/load.ts';
import { useReconnections } from '../live/connection.ts';
import { useLoad } from '../state/useLoad.ts';
import { useSite } from './siteStore.ts';

/** Version, support address and how much the site holds; null until known. */
export function useSiteInfo(): SiteInfo | null {
  useLoad('site.version', (signal) => load('site.version', { signal }), useReconnections());
  return useSite((site) => site.info);
}
