import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';
import { isDatabaseAway } from '../db/databaseAway.ts';
import { FileStoreUnavailableError } from '../files/fileStore.ts';
import type { Logger } from '../log.ts';
import { pathInLog } from './pathInLog.ts';
import type { SecurityLog } from './securityLog.ts';

/** The error that a client receives; only deliberate refusals give their reason. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isAway = isDatabaseAway(error) || error instanceof FileStoreUnavailableError;
  return new ApiError(isAway ? 'not_ready' : 'internal');
}

/**
 * Gives every request an ID, turns failures of the steps inside it into answers, and logs unexpected ones.
 */
export function answerErrors(log: Logger, security: SecurityLog) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } catch (error) {
      const refusal = toApiError(error);
      const facts = { requestId, method: ctx.method, ...pathInLog(ctx.path) };
      if (refusal.code === 'internal') log.error({ ...facts, err: error }, 'A call failed');
      else if (refusal.status >= 500) {
        log.warn({ ...facts, reason: String(error) }, 'A call could not be answered');
      }
      security.refused(ctx, refusal);
      sendError(ctx, refusal);
    }
  };
}

/**
 * Whether the client went away or stopped sending. Node puts the received bytes, tokens included, into such
 * an error, so it must not be logged.
 */
const isFaultOfClient = (code: string): boolean =>
  code.startsWith('HPE_') || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code);

/** Logs answers that broke off after they had begun, unless the client went away, which is not an error. */
export function logBrokenAnswers(log: Logger) {
  return (error: Error & { code?: string }, ctx: Context): void => {
    // Koa reports this for the body as well as for the connection.
    if (ctx.state.hasBroken || isFaultOfClient(error.code ?? '')) return;
    ctx.state.hasBroken = true;
    const { requestId } = ctx.state;
    log.error({ err: error, requestId, ...pathInLog(ctx.path) }, 'An answer broke off');
  };
}

function sendError(ctx: Context, error: ApiError): void {
  const { retryAfterMs } = error.details;
  if (typeof retryAfterMs === 'number') ctx.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  ctx.status = error.status;
  ctx.set('Cache-Control', cachePolicies.never);
  for (const header of ['ETag', 'Content-Encoding', 'Content-Disposition', 'Accept-Ranges']) {
    ctx.remove(header);
  }
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify(error.toReply());
}
