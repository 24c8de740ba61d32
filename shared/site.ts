import { z } from 'zod';
import { count } from './fields.ts';
import { route } from './route.ts';

export const SiteInfo = z.strictObject({
  version: z.string(),
  supportUrl: z.string().nullable(),
  levelCount: count,
  packCount: count,
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const siteRoutes = {
  'site.version': route({
    method: 'GET',
    path: '/version',
    summary: 'Which version runs here, and how much it holds',
    replyKind: 'shared',
    reply: SiteInfo,
  }),
};

/** How many connections look at the site right now, visitors included. */
export const siteEvents = { 'site:people': z.strictObject({ people: count }) };
