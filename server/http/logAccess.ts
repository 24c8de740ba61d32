import type { Context, Next } from 'koa';
import type { Logger } from '../log.ts';
import { shortAddress } from '../shortAddress.ts';
import { clientAddress } from './clientAddress.ts';

/** Writes one line for every answered request, without query, because links in mails carry tokens there. */
export function logAccess(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      const { requestId, accountId = null } = ctx.state;
      const facts = {
        requestId,
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        bytes: ctx.response.length ?? null,
        isWhole: ctx.res.writableFinished,
        ms: Math.round(performance.now() - startedAt),
        accountId,
        address: shortAddress(clientAddress(ctx)),
      };
      log.info(facts, 'A request was answered');
    });
    await next();
  };
}
