import type { Context } from 'koa';
import type { Config } from '../config.ts';
import type { HttpFacts } from '../handlers.ts';
import { readBrowserCookie, setBrowserCookie, takesBrowserCookie } from './browserCookie.ts';
import type { SecurityLog } from './securityLog.ts';
import { renewSessionCookie, setMailedSessionCookie, setSessionCookie } from './sessionCookie.ts';
import { signalOf } from './signalOf.ts';

/** The facts of a request for handlers; each is read when a handler asks for it, and most need none. */
export class RequestFacts implements HttpFacts {
  readonly address: string;
  private readonly config: Config;
  private readonly ctx: Context;
  private readonly security: SecurityLog;

  constructor(
    config: Config,
    ctx: Context,
    { address, security }: { address: string; security: SecurityLog },
  ) {
    this.address = address;
    this.config = config;
    this.ctx = ctx;
    this.security = security;
  }

  get accepts() {
    return this.ctx.accepts();
  }

  get userAgent() {
    return this.ctx.get('User-Agent');
  }

  get lastEventId() {
    return this.ctx.get('Last-Event-ID') || null;
  }

  get contentType() {
    return this.ctx.get('Content-Type');
  }

  get contentLength() {
    const length = Number(this.ctx.get('Content-Length') || Number.NaN);
    return Number.isFinite(length) ? length : null;
  }

  get signal() {
    return signalOf(this.ctx);
  }

  get body() {
    return this.ctx.req;
  }

  get browserCookie() {
    return readBrowserCookie(this.config, this.ctx);
  }

  get takesBrowserCookie() {
    return takesBrowserCookie(this.config, this.ctx);
  }

  setBrowserCookie(cookie: string) {
    setBrowserCookie(this.config, this.ctx, cookie);
  }

  setSessionCookie(token: string | null) {
    setSessionCookie(this.config, this.ctx, token);
  }

  setMailedSessionCookie(token: string) {
    setMailedSessionCookie(this.config, this.ctx, token);
  }

  logInVain(attempt: string) {
    this.security.inVain(this.ctx, attempt);
  }

  renewSessionCookie() {
    renewSessionCookie(this.config, this.ctx);
  }
}
