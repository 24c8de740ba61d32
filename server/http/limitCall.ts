import type { Context } from 'koa';
import type { RateLimit } from '../../shared/route.ts';
import type { Allowed, RateLimits, Who } from '../services/rateLimits.ts';
import { tooMany } from '../services/tooMany.ts';

/**
 * Takes one call from the allowance of an address or account, and reports the rest in headers.
 * @throws ApiError too_many_requests
 */
export const limitCall = (
  ctx: Context,
  rateLimits: RateLimits,
  kind: RateLimit,
  who: Who,
  key: string,
): Promise<void> => limitCalls(ctx, rateLimits, kind, [{ who, key }]);

/**
 * The same for several allowances at once. When one of them is used up, the others are not charged: attempts
 * on one account do not use up the allowance of a shared address.
 */
export async function limitCalls(
  ctx: Context,
  rateLimits: RateLimits,
  kind: RateLimit,
  drawnOn: { who: Who; key: string }[],
): Promise<void> {
  if (drawnOn.length === 0) return;
  const taken = await Promise.all(
    drawnOn.map(async ({ who, key }) => ({ who, key, allowed: await rateLimits.take(kind, who, key) })),
  );
  const refused: (Allowed & { who: Who })[] = [];
  for (const { who, allowed } of taken) {
    if (allowed) setRateLimit(ctx, allowed);
    if (allowed?.isRefused) refused.push({ ...allowed, who });
  }
  const [longest] = refused.sort((a, b) => b.resetMs - a.resetMs);
  if (!longest) return;
  for (const { who, key, allowed } of taken) {
    if (allowed && !allowed.isRefused) await rateLimits.giveBack(kind, who, key);
  }
  throw tooMany('Too many requests.', longest, { allowance: `${kind}.${longest.who}` });
}

/** The headers report the tightest of several allowances. */
function setRateLimit(ctx: Context, { limit, remaining, resetMs }: Allowed): void {
  const current = ctx.response.get('RateLimit-Remaining');
  if (current !== '' && Number(current) <= remaining) return;
  ctx.set('RateLimit-Limit', String(limit));
  ctx.set('RateLimit-Remaining', String(remaining));
  ctx.set('RateLimit-Reset', String(Math.ceil(resetMs / 1000)));
}
