import type { Context } from 'koa';
import type { Actor } from '../actor.ts';
import type { RateLimits, Who } from '../services/rateLimits.ts';
import { limitCalls } from './limitCall.ts';

interface From {
  who: Who;
  key: string;
}

/**
 * Takes a read from the allowance of a person with a session; without one, or when it is used up, from that of
 * the address.
 * @throws ApiError too_many_requests
 */
export async function limitRead(
  ctx: Context,
  rateLimits: RateLimits,
  from: From,
  identified: Promise<Actor | null>,
): Promise<void> {
  // A request that cannot be identified is a read of its address.
  const actor = await identified.catch(() => null);
  if (actor?.by === 'session') {
    const own = await rateLimits.take('ownRead', 'account', `id ${actor.id}`);
    ctx.state.isOwnRead = own !== null && !own.isRefused;
  }
  if (!ctx.state.isOwnRead) await limitCalls(ctx, rateLimits, 'read', [from]);
}

/** Gives the read back to the address when the answer was that nothing has changed. */
export async function spareUnchanged(
  ctx: Context,
  rateLimits: RateLimits,
  { who, key }: From,
): Promise<void> {
  if (ctx.status !== 304 || ctx.state.isOwnRead) return;
  const spared = await rateLimits.take('unchanged', who, key);
  if (spared && !spared.isRefused) await rateLimits.giveBack('read', who, key);
}
