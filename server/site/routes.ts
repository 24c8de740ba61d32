import type { siteRoutes } from '../../shared/site.ts';
import type { HandlersOf } from '../handlers.ts';
import { openApiFile } from './openApiFile.ts';
import { readSite } from './readSite.ts';

export const siteHandlers: HandlersOf<typeof siteRoutes> = {
  'site.version': ({ deps }) => readSite(deps),
  'site.openApi': openApiFile,
};
