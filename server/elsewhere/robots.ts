/**
 * Asks crawlers to leave out calls, except pictures, which previews of pages show, and searches, which are
 * endless.
 */
export const writeRobots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Allow: /api/docs
Allow: /api/*/image
Allow: /api/*/avatar
Allow: /api/*/card
Disallow: /search?
Disallow: /packs?

Sitemap: ${publicUrl}/sitemap.xml
`;
