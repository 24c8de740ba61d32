import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';
import { isDatabaseAway } from '../db/databaseAway.ts';
import { FileStoreUnavailableError } from '../files/fileStore.ts';
import type { Logger } from '../log.ts';

/** What a client is told of any failure; only what we refuse on purpose says why. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isAway = isDatabaseAway(error) || error instanceof FileStoreUnavailableError;
  return new ApiError(isAway ? 'not_ready' : 'internal');
}

/** The outermost step of every request: it gets an id, failures become answers, and what we did not expect is logged. */
export function answerErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } catch (error) {
      const refusal = toApiError(error);
      const facts = { requestId, method: ctx.method, path: ctx.path };
      if (refusal.code === 'internal') log.error({ ...facts, err: error }, 'A call failed');
      else if (refusal.status >= 500)
        log.warn({ ...facts, reason: String(error) }, 'A call could not be answered');
      sendError(ctx, refusal);
    }
  };
}

/** The client went away, or broke off in the middle of what it sent. Node puts all of that into the error, tokens too. */
const isFaultOfClient = (code: string): boolean =>
  code.startsWith('HPE_') || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code);

/** What becomes of an answer that has begun: its client went away, which is nobody's fault, or our file did. */
export function logBrokenAnswers(log: Logger) {
  return (error: Error & { code?: string }, ctx: Context): void => {
    // Koa says it of what was being sent and of the connection.
    if (ctx.state.hasBroken || isFaultOfClient(error.code ?? '')) return;
    ctx.state.hasBroken = true;
    log.error({ err: error, requestId: ctx.state.requestId, path: ctx.path }, 'An answer broke off');
  };
}

function sendError(ctx: Context, error: ApiError): void {
  const { retryAfterMs } = error.details;
  if (typeof retryAfterMs === 'number') ctx.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  ctx.status = error.status;
  ctx.set('Cache-Control', cachePolicies.never);
  for (const header of ['ETag', 'Content-Encoding', 'Content-Disposition', 'Accept-Ranges'])
    ctx.remove(header);
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify(error.toReply());
}
