import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { findActor } from '../accounts/sessions.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isSameOrigin } from './origin.ts';
import { readSessionCookie } from './sessionCookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The actor of a request, by its Bearer token, else by its cookie. Null for a visitor. */
export async function identify(deps: Deps, ctx: Context): Promise<Actor | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1];
  if (bearer) return findActor(deps, bearer);
  const cookie = readSessionCookie(ctx);
  if (!cookie) return null;
  if (!safeMethods.has(ctx.method) && !isSameOrigin(deps.config, ctx.req)) throw new ApiError('cross_site');
  return findActor(deps, cookie);
}
