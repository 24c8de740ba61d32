import type { IncomingMessage } from 'node:http';
import { parse } from 'cookie';
import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { hostPrefix } from '../cookieNames.ts';

type Site = Pick<Config, 'publicUrl'>;

export const isHttps = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https:');

/** The full name of a cookie of the site. */
export const cookieName = (site: Site, name: string): string => (isHttps(site) ? hostPrefix + name : name);

/** The value of a cookie by its whole name; undefined when it is missing or empty. */
export const readCookie = ({ headers }: IncomingMessage, wholeName: string): string | undefined =>
  parse(headers.cookie ?? '')[wholeName] || undefined;

/** Sets a cookie by its whole name, out of reach of scripts; a value of null removes it. */
export function writeCookie(
  site: Site,
  ctx: Context,
  { name, value, lifeMs }: { name: string; value: string | null; lifeMs: number },
): void {
  const secure = ctx.secure || isHttps(site);
  // The proxy that terminates TLS may not report it, so the public address decides.
  ctx.cookies.secure = secure;
  ctx.cookies.set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    overwrite: true,
    ...(value === null ? {} : { maxAge: lifeMs }),
  });
}
