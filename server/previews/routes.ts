import type { sceneRoutes } from '../../shared/sceneRoutes.ts';
import type { HandlersOf } from '../handlers.ts';
import { readMap } from './readMap.ts';
import { findPending, findVersion, readScene } from './readScene.ts';
import { readLevelTexture, readPendingTexture } from './readTexture.ts';

export const sceneHandlers: HandlersOf<typeof sceneRoutes> = {
  'upload.scene': async ({ deps, actor, query, http }) =>
    readScene(deps, await findPending(deps, actor, query), http, 'revalidatedPrivately'),
  'upload.texture': async ({ deps, actor, query, http }) =>
    readPendingTexture(deps, await findPending(deps, actor, query), {
      sha256: query.sha256,
      accepts: http.accepts,
      asker: http,
    }),
  'upload.map': async ({ deps, actor, query, http }) => {
    const level = await findPending(deps, actor, query);
    const wish = { isMarked: false, width: query.width, accepts: http.accepts, asker: http };
    return { ...(await readMap(deps, level, wish)), cache: 'revalidatedPrivately' };
  },
  'level.scene': async ({ deps, params, query, http }) =>
    readScene(deps, await findVersion(deps, params.id, query.version), http, 'week'),
  'level.texture': ({ deps, params, http }) =>
    readLevelTexture(deps, params.id, { sha256: params.sha256, accepts: http.accepts, asker: http }),
  'level.map': async ({ deps, params, query, http }) =>
    readMap(deps, await findVersion(deps, params.id, query.version), {
      isMarked: false,
      width: query.width,
      accepts: http.accepts,
      asker: http,
    }),
};
