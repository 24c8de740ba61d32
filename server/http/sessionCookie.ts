import type { Context } from 'koa';
import { limits } from '../../shared/limits.ts';
import { sessionCookieName } from '../../shared/session.ts';
import type { Config } from '../config.ts';
import { isForeignPage } from './origin.ts';

export const readSessionCookie = (ctx: Context): string | undefined => ctx.cookies.get(sessionCookieName);

/**
 * Has the browser keep the session; null takes it away. A page of another site must neither sign its visitors in nor
 * out, so it gets no cookie.
 */
export function setSessionCookie(config: Config, ctx: Context, token: string | null): void {
  if (!isForeignPage(config, ctx.req)) writeCookie(config, ctx, token);
}

/**
 * The same after somebody has followed the link in a mail, which they may read on a page of another site: then the whole
 * window comes here. Nothing else that a page of another site asks for gets the cookie.
 */
export function setMailedSessionCookie(config: Config, ctx: Context, token: string): void {
  if (ctx.get('Sec-Fetch-Dest') === 'document') writeCookie(config, ctx, token);
  else setSessionCookie(config, ctx, token);
}

function writeCookie(config: Config, ctx: Context, token: string | null): void {
  const secure = ctx.secure || config.publicUrl.startsWith('https:');
  // Whoever ends the encryption in front of us need not say so.
  ctx.cookies.secure = secure;
  ctx.cookies.set(sessionCookieName, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    overwrite: true,
    ...(token === null ? {} : { maxAge: limits.sessionLifeMs }),
  });
}

/** A session lasts from its last use on, so its cookie does as well. Only for answers that nobody stores. */
export function renewSessionCookie(config: Config, ctx: Context): void {
  const token = readSessionCookie(ctx);
  if (token && !ctx.get('Authorization')) setSessionCookie(config, ctx, token);
}
