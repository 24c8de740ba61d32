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
): Promise<Allowed | null> {
  const [taken] = await limitCalls(ctx, rateLimits, kind, [{ who, key }]);
  return taken ?? null;
}

/**
 * The same for several allowances at once. When one of them is used up, the others are not charged: attempts
 * on one account do not use up the allowance of a shared address.
 * @throws ApiError too_many_requests
 */
export async function limitCalls(
  ctx: Context,
  rateLimits: RateLimits,
  kind: RateLimit,
  drawnOn: { who: Who; key: string }[],
): Promise<Allowed[]> {
  const tried = await Promise.all(
    drawnOn.map(async ({ who, key }) => ({ who, allowed: await rateLimits.take(kind, who, key) })),
  );
  const taken: Allowed[] = [];
  const refused: (Allowed & { who: Who })[] = [];
  for (const { who, allowed } of tried) {
    if (!allowed) continue;
    setRateLimit(ctx, allowed);
    if (allowed.isRefused) refused.push({ ...allowed, who });
    else taken.push(allowed);
  }
  const [longest] = refused.sort((a, b) => b.resetMs - a.resetMs);
  if (!longest) return taken;
  for (const allowed of taken) await allowed.giveBack();
  throw tooMany('Too many requests.', longest, { allowance: `${kind}.${longest.who}` });
}

/** The headers report the tightest of several allowances. */
export function setRateLimit(ctx: Context, allowed: Allowed): void {
  const current = ctx.response.get('RateLimit-Remaining');
  if (current !== '' && Number(current) <= allowed.remaining) return;
  for (const [name, value] of rateLimitHeaders(allowed)) ctx.set(name, value);
}

export const rateLimitHeaders = ({ limit, remaining, resetMs }: Allowed): [name: string, value: string][] => [
  ['RateLimit-Limit', String(limit)],
  ['RateLimit-Remaining', String(remaining)],
  ['RateLimit-Reset', String(Math.ceil(resetMs / 1000))],
];
