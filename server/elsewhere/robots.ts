import { pathOf } from '../../shared/pageAddresses.ts';
import { apiPath } from '../../shared/routeAddress.ts';

/**
 * Asks crawlers to leave out calls, except pictures, which previews of pages show, and searches, which are
 * endless.
 */
export const writeRobots = (publicUrl: string): string => `User-agent: *
Disallow: ${apiPath}/
Allow: ${pathOf('apiDocs')}
Allow: ${apiPath}/*/image
Allow: ${apiPath}/*/avatar
Allow: ${apiPath}/*/card
Disallow: /search?
Disallow: /packs?

Sitemap: ${publicUrl}/sitemap.xml
`;
