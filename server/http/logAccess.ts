import type { Context, Next } from 'koa';
import { alwaysLogged, type Logger } from '../log.ts';
import { clientAddress } from './clientAddress.ts';
import { pathInLog } from './pathInLog.ts';
import { shortAddress } from './shortAddress.ts';

/** Writes one line for every answered request, without query, because links in mails carry tokens there. */
export function logAccess(log: Logger) {
  const lines = alwaysLogged(log);
  return async (ctx: Context, next: Next): Promise<void> => {
    const startedAt = performance.now();
    // The connection may be closed by then, and its address unknown.
    const address = shortAddress(clientAddress(ctx));
    ctx.res.once('close', () => {
      const { requestId, accountId = null, tokenId } = ctx.state;
      const facts = {
        requestId,
        method: ctx.method,
        ...pathInLog(ctx.path),
        status: ctx.status,
        bytes: ctx.response.length ?? null,
        isWhole: ctx.res.writableFinished,
        ms: Math.round(performance.now() - startedAt),
        accountId,
        ...(tokenId !== undefined && { tokenId }),
        address,
      };
      lines.info(facts, 'A request was answered');
    });
    await next();
  };
}
