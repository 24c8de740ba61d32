import type { Context } from 'koa';
import { alwaysLogged, type Logger } from '../log.ts';
import type { AddressOf } from './clientAddress.ts';
import { pathInLog } from './pathInLog.ts';
import { shortAddress } from './shortAddress.ts';

/**
 * Writes one line when a request has been answered, without query, because links in mails carry tokens there.
 * What is returned is called when the request is begun or refused.
 */
export function createAccessLog(log: Logger, addressOf: AddressOf): (ctx: Context) => void {
  const lines = alwaysLogged(log);
  return (ctx) => {
    const startedAt = performance.now();
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
        address: shortAddress(addressOf(ctx.req)),
      };
      lines.info(facts, 'A request was answered');
    });
  };
}
