import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Actor } from '../accounts/actor.ts';
import { findActor } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';

const cookieName = 'token';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The account behind a request: by its Bearer token, else by its cookie. Null for a visitor. */
export async function identify(deps: Deps, ctx: Context): Promise<Actor | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1];
  if (bearer) return findActor(deps, bearer);
  const cookie = ctx.cookies.get(cookieName);
  if (!cookie) return null;
  if (!safeMethods.has(ctx.method) && !isSameOrigin(deps, ctx)) throw new ApiError('cross_site');
  return findActor(deps, cookie);
}

/** Whether the site's own pages made this request; a request that does not say counts as foreign. */
function isSameOrigin(deps: Deps, ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  return isOwnOrigin(deps, ctx.get('Origin'), ctx.get('Host'));
}

/** `origin` names this site: the configured address, or the host that the request was sent to. */
export function isOwnOrigin(deps: Pick<Deps, 'config'>, origin: string, host: string): boolean {
  if (origin === deps.config.publicUrl) return true;
  return URL.canParse(origin) && host !== '' && new URL(origin).host === host;
}

export function setSessionCookie(ctx: Context, token: string): void {
  ctx.cookies.set(cookieName, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: limits.sessionLifeMs,
    secure: ctx.secure,
    overwrite: true,
  });
}

export function clearSessionCookie(ctx: Context): void {
  ctx.cookies.set(cookieName, null, { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true });
}
