import { z } from 'zod';
import { count } from './fields.ts';
import { OpenApiDocument } from './openApi.ts';
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
  'site.openApi': route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description of every call, as OpenAPI 3.1',
    replyKind: 'file',
    reply: OpenApiDocument,
  }),
};

/** How many connections look at the site right now, visitors included. */
export const siteEvents = { 'site:people': z.strictObject({ people: count }) };
