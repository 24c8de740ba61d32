import { z } from 'zod';
import { callLimits } from './callLimits.ts';
import { ChangePage } from './changes.ts';
import { count } from './fields.ts';
import { OpenApiDocument } from './openApi.ts';
import { route } from './route.ts';

export const SiteInfo = z.strictObject({
  version: z.string(),
  supportUrl: z.string().nullable(),
  levelCount: count,
  packCount: count,
  /** Whether archives with all files of a level can be made here, also those that the games ship. */
  hasGameFiles: z.boolean(),
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
  'site.events': route({
    method: 'GET',
    path: '/events',
    summary: 'What happened on the site since an event, as a list or as server-sent events',
    details:
      'With `Accept: text/event-stream` the same comes as server-sent events, as they happen; a stream resumes with `Last-Event-ID`. What comes back from the bin is added again; a level brings its comments back without events of their own.',
    query: z.object({
      since: z.coerce
        .number()
        .int()
        .nonnegative()
        .optional()
        .describe('The last event that you have; left out, nothing but where to begin is answered.'),
      limit: z.coerce.number().int().min(1).max(callLimits.changesPageMax).default(callLimits.changesPage),
    }),
    replyKind: 'shared',
    reply: ChangePage,
    refusals: ['events_expired'],
  }),
};

/** How many connections look at the site right now, visitors included. */
export const siteEvents = { 'site:people': z.strictObject({ people: count }) };
