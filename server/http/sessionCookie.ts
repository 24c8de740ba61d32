import type { Context } from 'koa';
import { limits } from '../../shared/limits.ts';
import { sessionCookieName } from '../../shared/session.ts';
import type { Config } from '../config.ts';
import { isForeignPage } from './origin.ts';

export const readSessionCookie = (ctx: Context): string | undefined => ctx.cookies.get(sessionCookieName);

/**
 * Sets the session cookie; null removes it. A page of another site must not sign its visitors in or out, so
 * it gets no cookie.
 */
export function setSessionCookie(config: Config, ctx: Context, token: string | null): void {
  if (!isForeignPage(config, ctx.req)) writeCookie(config, ctx, token);
}

/**
 * The same after somebody has followed the link in a mail, which they may read on a page of another site:
 * then the whole window comes here. Nothing else that a page of another site asks for gets the cookie.
 */
export function setMailedSessionCookie(config: Config, ctx: Context, token: string): void {
  if (ctx.get('Sec-Fetch-Dest') === 'document') writeCookie(config, ctx, token);
  else setSessionCookie(config, ctx, token);
}

function writeCookie(config: Config, ctx: Context, token: string | null): void {
  const secure = ctx.secure || config.publicUrl.startsWith('https:');
  // The proxy that terminates TLS may not report it, so the public address decides.
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

/**
 * A session's life restarts with every use, and so does its cookie's. Only for answers that nobody stores.
 */
export function renewSessionCookie(config: Config, ctx: Context): void {
  const token = readSessionCookie(ctx);
  if (token && !ctx.get('Authorization')) setSessionCookie(config, ctx, token);
}
