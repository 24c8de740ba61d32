import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Koa, { type Context, type Next } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createAddressOf, noteAddress } from './clientAddress.ts';
import { answerErrors } from './errors.ts';
import { bearerOf } from './identify.ts';
import { refuseUnknown } from './refuseUnknown.ts';
import type { SecurityLog } from './securityLog.ts';

const metricsPath = '/metrics';
const methods = ['GET', 'HEAD'];

/** Serves `/metrics` for Prometheus; if there is a token, only with it. */
export function serveMetrics(metrics: Metrics, token: string | undefined) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== metricsPath || !methods.includes(ctx.method)) return next();
    if (token !== undefined && !isSame(bearerOf(ctx) ?? '', token)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new ApiError('not_signed_in', { reason: 'The metrics need the token of METRICS_TOKEN.' });
    }
    ctx.set('Cache-Control', cachePolicies.never);
    const text = await metrics.text();
    ctx.set('Content-Type', metrics.contentType);
    ctx.body = text;
  };
}

/** Listens on a private port of its own; null where none is configured. */
export async function openMetricsServer(
  { metrics, config, log }: Pick<Deps, 'metrics' | 'config' | 'log'>,
  security: SecurityLog,
): Promise<Server | null> {
  const { port, token } = config.metrics;
  if (!metrics || port === undefined) return null;
  const koa = new Koa();
  koa.use(noteAddress(createAddressOf(0)));
  koa.use(answerErrors(log, security));
  koa.use(serveMetrics(metrics, token));
  koa.use(refuseUnknown((path) => (path === metricsPath ? methods : [])));
  const server = createServer(koa.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, config.host, resolve);
  });
  return server;
}

/** Compares in constant time. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digestOf(given), digestOf(token));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
