import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { SentSession } from '../actor.ts';
import type { Config } from '../config.ts';
import { sessionCookieName } from '../cookieNames.ts';
import { serverLimits } from '../limits.ts';
import { cookieName, isHttps, readCookie, writeCookie } from './cookies.ts';
import { isForeignPage } from './origin.ts';

type Site = Pick<Config, 'publicUrl'>;

/** The session that a browser sends, also under the cookie's earlier name. */
export function readSessionCookie(site: Site, request: IncomingMessage): SentSession | undefined {
  const token = readCookie(request, cookieName(site, sessionCookieName));
  if (token || !isHttps(site)) return token === undefined ? undefined : { token };
  const old = readCookie(request, sessionCookieName);
  return old === undefined ? undefined : { token: old, isByOldCookie: true };
}

/**
 * Sets the session cookie; null removes it. A page of another site must not sign its visitors in or out, so
 * it gets no cookie.
 */
export function setSessionCookie(config: Config, ctx: Context, token: string | null): void {
  if (!isForeignPage(config, ctx.req)) write(config, ctx, token);
}

/**
 * The same after a person has opened the link in a mail, which they may read on a page of another site: then
 * the whole window navigates here. No other request from a page of another site gets the cookie.
 */
export function setMailedSessionCookie(config: Config, ctx: Context, token: string): void {
  if (isWholeWindow(ctx)) write(config, ctx, token);
  else setSessionCookie(config, ctx, token);
}

export const isWholeWindow = (ctx: Context): boolean => ctx.get('Sec-Fetch-Dest') === 'document';

function write(site: Site, ctx: Context, token: string | null): void {
  const lifeMs = serverLimits.sessionLifeMs;
  writeCookie(site, ctx, { name: cookieName(site, sessionCookieName), value: token, lifeMs });
  const hasOld = isHttps(site) && readCookie(ctx.req, sessionCookieName) !== undefined;
  if (hasOld) writeCookie(site, ctx, { name: sessionCookieName, value: null, lifeMs });
}

/**
 * A session's life restarts with every use, and so does its cookie's. Only for answers that nobody stores.
 */
export function renewSessionCookie(config: Config, ctx: Context): void {
  const sent = readSessionCookie(config, ctx.req);
  if (sent && !ctx.get('Authorization')) setSessionCookie(config, ctx, sent.token);
}
