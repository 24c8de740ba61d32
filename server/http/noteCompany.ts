import type { Context, Next } from 'koa';
import type { Company } from '../services/company.ts';
import { clientAddress } from './clientAddress.ts';

/** Notes who asks, until the answer has ended. What comes earlier, such as health, is asked by no visitor. */
export const noteCompany =
  (company: Company) =>
  (ctx: Context, next: Next): Promise<void> => {
    ctx.res.once('close', company.begin(clientAddress(ctx)));
    return next();
  };
