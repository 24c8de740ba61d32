import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';

/**
 * A signal that aborts when the answer to a request has been sent, or its asker has left; always the same.
 */
export function signalOf(ctx: Context): AbortSignal {
  ctx.state.signal ??= follow(ctx);
  return ctx.state.signal;
}

/** Shared, since every answer ends with it, and making an error takes time for its stack. */
const nobodyWaits = new ApiError('too_slow', { reason: 'Nobody waits for the answer any more.' });

function follow({ res }: Context): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort(nobodyWaits);
  if (res.closed) end();
  else res.once('close', end);
  return ended.signal;
}
