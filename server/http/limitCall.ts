import type { Context } from 'koa';
import type { RateLimit } from '../../shared/route.ts';
import type { Allowed, RateLimits, Who } from '../services/rateLimits.ts';
import { tooMany } from '../services/tooMany.ts';

/**
 * Takes one call from the allowance of an address or account, and reports the rest in headers.
 * @throws ApiError too_many_requests
 */
export async function limitCall(
  ctx: Context,
  rateLimits: RateLimits,
  kind: RateLimit,
  who: Who,
  key: string,
): Promise<void> {
  const allowed = await rateLimits.take(kind, who, key);
  if (!allowed) return;
  setRateLimit(ctx, allowed);
  if (allowed.isRefused) throw tooMany('Too many requests.', allowed);
}

/** Of several allowances the headers report the tightest. */
function setRateLimit(ctx: Context, { limit, remaining, resetMs }: Allowed): void {
  const current = ctx.response.get('RateLimit-Remaining');
  if (current !== '' && Number(current) <= remaining) return;
  ctx.set('RateLimit-Limit', String(limit));
  ctx.set('RateLimit-Remaining', String(remaining));
  ctx.set('RateLimit-Reset', String(Math.ceil(resetMs / 1000)));
}
