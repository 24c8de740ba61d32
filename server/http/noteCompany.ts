import type { Context, Next } from 'koa';
import type { Company } from '../services/company.ts';
import { clientAddress } from './clientAddress.ts';

/** Notes who asks, until the answer has ended. What comes earlier, such as health, is asked by no visitor. */
export const noteCompany =
  (company: Company) =>
  (ctx: Context, next: Next): Promise<void> => {
    ctx.state.leaveCompany = company.begin(clientAddress(ctx));
    ctx.res.once('close', ctx.state.leaveCompany);
    return next();
  };

/** For an answer that stays open for hours, of somebody who only watches. */
export const leaveCompany = ({ state }: Context): void => state.leaveCompany?.();
