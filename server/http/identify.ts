import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { tokenPrefix } from '../../shared/tokens.ts';
import { findActor } from '../accounts/sessions.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { findTokenActor } from '../tokens/findTokenActor.ts';
import { isSameOrigin } from './origin.ts';
import { readSessionCookie } from './sessionCookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The token of a session or the API token that a client sends. */
export const bearerOf = (ctx: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1];

export const isApiToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(tokenPrefix) ?? false;

/**
 * The actor of a request, by its Bearer token, else by its cookie. Null for a visitor, and for a token that
 * is not known; then `ctx.state.unknownToken` tells where it came from.
 */
export async function identify(deps: Deps, ctx: Context): Promise<Actor | null> {
  const bearer = bearerOf(ctx);
  if (bearer) {
    const actor = isApiToken(bearer)
      ? await findTokenActor(deps, bearer)
      : await findActor(deps, { token: bearer });
    if (!actor) ctx.state.unknownToken = 'bearer';
    return actor;
  }
  const cookie = readSessionCookie(deps.config, ctx.req);
  if (!cookie) return null;
  if (!safeMethods.has(ctx.method) && !isSameOrigin(deps.config, ctx.req)) throw new ApiError('cross_site');
  const actor = await findActor(deps, cookie);
  if (!actor) ctx.state.unknownToken = 'cookie';
  return actor;
}
