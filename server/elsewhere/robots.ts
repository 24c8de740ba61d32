/**
 * What crawlers are asked to leave alone: calls, but not the pictures that previews of pages show, and searches, of
 * which there are endless ones.
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
