import type { tokenRoutes } from '../../shared/tokens.ts';
import type { HandlersOf } from '../handlers.ts';
import { createToken } from './createToken.ts';
import { readTokens } from './readTokens.ts';
import { revokeToken } from './revokeToken.ts';
import { revokeTokens } from './revokeTokens.ts';

export const tokenHandlers: HandlersOf<typeof tokenRoutes> = {
  'token.list': ({ deps, actor }) => readTokens(deps, actor.id),
  'token.create': ({ deps, actor, body }) => createToken(deps, actor, body),
  'token.revoke': async ({ deps, actor, params }) => {
    await revokeToken(deps, actor, params.id);
    return {};
  },
  'token.revokeAll': async ({ deps, actor }) => {
    await revokeTokens(deps, actor.id);
    return {};
  },
};
