import type { Context, Next } from 'koa';
import { MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { z } from 'zod';
import { ApiError } from '../../shared/errors.ts';
import { FileStoreUnavailableError } from '../files/fileStore.ts';
import type { Logger } from '../log.ts';

/** What a client is told of any failure; only what we refuse on purpose says why. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof z.ZodError) {
    return new ApiError('bad_input', {
      issues: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    });
  }
  const isAway =
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof FileStoreUnavailableError;
  return new ApiError(isAway ? 'not_ready' : 'internal');
}

/** The outermost step of every call: failures become answers, and what we did not expect is logged. */
export function answerErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status >= 500)
        log.error({ err: error, method: ctx.method, path: ctx.path }, 'A call failed');
      sendError(ctx, refusal);
    }
  };
}

export function sendError(ctx: Context, error: ApiError): void {
  const { retryAfterMs } = error.details;
  if (typeof retryAfterMs === 'number') ctx.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  ctx.status = error.status;
  ctx.set('Cache-Control', 'no-store');
  ctx.remove('ETag');
  ctx.remove('Content-Encoding');
  ctx.remove('Content-Disposition');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify(error.toReply());
}
