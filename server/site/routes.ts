import type { siteRoutes } from '../../shared/site.ts';
import type { HandlersOf } from '../handlers.ts';
import { followEvents, readEvents } from './readEvents.ts';
import { readSite } from './readSite.ts';

export const siteHandlers: HandlersOf<typeof siteRoutes> = {
  'site.version': ({ deps }) => readSite(deps),
  'site.openApi': ({ deps }) => deps.openApiFile(),
  'site.events': async ({ deps, query, http: { accepts, address, lastEventId } }) =>
    accepts.includes('text/event-stream')
      ? followEvents(deps, { ...query, address, lastEventId })
      : readEvents(deps, query),
};
