import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { serverLimits } from '../limits.ts';

type SiteAddress = Pick<Config, 'publicUrl'>;

/** Whether the site's own pages made this request; a request without that information counts as foreign. */
export function isSameOrigin(site: SiteAddress, { headers }: IncomingMessage): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite) return fetchSite === 'same-origin';
  return isOwnOrigin(site, headers.origin ?? '', headers.host ?? '');
}

/** Whether a page of another site made this request. Programs and typed addresses are not pages. */
export function isForeignPage(site: SiteAddress, request: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const saysWhereFrom = origin !== undefined || (fetchSite !== undefined && fetchSite !== 'none');
  return saysWhereFrom && !isSameOrigin(site, request);
}

/**
 * Whether `origin` is this site: the configured address, or the host that the request was sent to, with a
 * scheme as safe as the site's.
 */
export function isOwnOrigin({ publicUrl }: SiteAddress, origin: string, host: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin) || host === '') return false;
  const { protocol, host: originHost } = new URL(origin);
  return originHost === host && (protocol === 'https:' || publicUrl.startsWith('http:'));
}

/** The host of the page that made a request, for logs; undefined where the request does not tell. */
export function originHost({ headers: { origin = '' } }: IncomingMessage): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  return new URL(origin).hostname.slice(0, serverLimits.loggedHostLength) || undefined;
}
