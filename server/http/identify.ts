import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { tokenPrefix } from '../../shared/tokens.ts';
import { findActor, ownerOf } from '../accounts/sessions.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { hashSecret } from '../services/secrets.ts';
import { findTokenActor } from '../tokens/findTokenActor.ts';
import { isSameOrigin, originHost } from './origin.ts';
import { readSessionCookie } from './sessionCookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The token of a session or the API token that a client sends. */
export const bearerOf = (ctx: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1];

export const isApiToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(tokenPrefix) ?? false;

export type KindOfBearer = 'apiToken' | 'bearer';

/** What a token is that a client has sent by itself: an API token, or that of a session. */
export const kindOfBearer = (bearer: string): KindOfBearer => (isApiToken(bearer) ? 'apiToken' : 'bearer');

/**
 * The actor of a request, by its Bearer token, else by its cookie; the log names its account, and the API
 * token. Null for a visitor, and for a token that is not known; then `ctx.state.unknownToken` tells which kind
 * it is.
 */
export async function identify(deps: Deps, ctx: Context): Promise<Actor | null> {
  const actor = await findSender(deps, ctx);
  ctx.state.accountId = actor?.id;
  if (actor?.by === 'token') ctx.state.tokenId = actor.tokenId;
  return actor;
}

/**
 * Names the account of a request that is refused, for the log. What is invented is not looked up: a flood of refusals must
 * not cost the database anything.
 */
export async function nameIfFound(deps: Deps, ctx: Context): Promise<void> {
  const sent = bearerOf(ctx) ?? readSessionCookie(deps.config, ctx.req)?.token;
  // While the database is away, the log says the rest.
  if (sent && deps.identities.hasFound(hashSecret(sent))) await Promise.allSettled([identify(deps, ctx)]);
}

async function findSender(deps: Deps, ctx: Context): Promise<Actor | null> {
  const bearer = bearerOf(ctx);
  if (bearer) {
    const actor = isApiToken(bearer)
      ? await findTokenActor(deps, bearer)
      : await findActor(deps, { token: bearer });
    if (!actor) ctx.state.unknownToken = kindOfBearer(bearer);
    return actor;
  }
  const cookie = readSessionCookie(deps.config, ctx.req);
  if (!cookie) return null;
  if (!safeMethods.has(ctx.method) && !isSameOrigin(deps.config, ctx.req)) {
    const accountId = (await ownerOf(deps, cookie)) ?? undefined;
    throw new ApiError('cross_site', { logged: { accountId, from: originHost(ctx.req) } });
  }
  const actor = await findActor(deps, cookie);
  if (!actor) ctx.state.unknownToken = 'cookie';
  return actor;
}
