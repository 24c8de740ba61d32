import type { ServerResponse } from 'node:http';
import type { Context, Next } from 'koa';
import { findPage } from '../../shared/pageAddresses.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Counts every request when its answer is sent, or its client has disconnected. */
export function measureRequests(metrics: Metrics) {
  return (ctx: Context, next: Next): Promise<void> => {
    measureRequest(metrics, ctx.res, () => nameOf(ctx));
    return next();
  };
}

/** Counts a request that is refused before anything looks at its address. */
export const measureRefused = (metrics: Metrics, response: ServerResponse): void =>
  measureRequest(metrics, response, () => 'refused');

export function measureRequest(metrics: Metrics, response: ServerResponse, nameOf: () => string): void {
  const startedAt = performance.now();
  response.once('close', () => {
    metrics.countRequest(nameOf(), response.statusCode, (performance.now() - startedAt) / 1_000);
  });
}

/**
 * A name from a small set, whatever the address: that of the route (see answerCall), or of what else is
 * answered here.
 */
function nameOf({ path, state }: Context): string {
  if (typeof state.routeName === 'string') return state.routeName;
  if (path.startsWith('/assets/')) return 'asset';
  if (['/healthz', '/readyz', '/metrics'].includes(path)) return path.slice(1);
  const page = findPage(path);
  return page ? `page.${page.name}` : 'other';
}
