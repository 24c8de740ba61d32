import type { Context, Next } from 'koa';
import { dayMs } from '../../shared/durations.ts';

const requestHeaders = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
].join(',');
const replyHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Sunset',
  'X-Request-Id',
].join(',');

/** Let pages of every origin read an answer. */
export const anyOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': replyHeaders,
};

/**
 * Lets pages of every origin make calls and read the answers. `@koa/cors` is not used because it adds `Vary:
 * Origin` to answers that are the same for every origin, so that caches would store each of them once per
 * origin.
 */
export async function allowAnyOrigin(ctx: Context, next: Next): Promise<void> {
  ctx.set('Access-Control-Allow-Origin', '*');
  if (ctx.method !== 'OPTIONS' || !ctx.get('Access-Control-Request-Method')) {
    ctx.set('Access-Control-Expose-Headers', replyHeaders);
    return next();
  }
  ctx.set('Access-Control-Allow-Methods', 'GET,HEAD,POST,PUT,PATCH,DELETE');
  ctx.set('Access-Control-Allow-Headers', requestHeaders);
  ctx.set('Access-Control-Max-Age', String(dayMs / 1_000));
  ctx.status = 204;
}
