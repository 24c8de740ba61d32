import { pathOf } from '../../shared/pageAddresses.ts';
import { partParam } from '../../shared/partAddress.ts';
import { apiPath } from '../../shared/routeAddress.ts';

/**
 * Asks crawlers to leave out calls, except pictures, which previews of pages show, searches, which are
 * endless, and parts of lists, which are rendered for each request.
 */
export const writeRobots = (publicUrl: string): string => `User-agent: *
Disallow: ${apiPath}/
Allow: ${pathOf('apiDocs')}
Allow: ${apiPath}/*/image
Allow: ${apiPath}/*/avatar
Allow: ${apiPath}/*/card
Disallow: /search?
Disallow: /packs?
Disallow: /*?${partParam('')}

Sitemap: ${publicUrl}/sitemap.xml
`;
