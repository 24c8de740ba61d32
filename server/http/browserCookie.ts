import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { serverLimits } from '../limits.ts';
import { cookieName, readCookie, writeCookie } from './cookies.ts';
import { isSameOrigin } from './origin.ts';
import { isWholeWindow } from './sessionCookie.ts';

/**
 * Identifies a browser in which somebody has signed in before. It is random and gives no access: such a
 * browser only has its own allowance for passwords.
 */
const name = 'browser';

export const readBrowserCookie = (config: Config, ctx: Context): string | undefined =>
  readCookie(ctx.req, cookieName(config, name));

/** Programs keep no cookies, and pages of other sites get none. */
export const takesBrowserCookie = (config: Config, ctx: Context): boolean =>
  isSameOrigin(config, ctx.req) || isWholeWindow(ctx);

export const setBrowserCookie = (config: Config, ctx: Context, value: string): void =>
  writeCookie(config, ctx, { name: cookieName(config, name), value, lifeMs: serverLimits.browserLifeMs });
