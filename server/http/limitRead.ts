import type { Context } from 'koa';
import type { RouteName } from '../../shared/routes.ts';
import type { Actor } from '../actor.ts';
import type { Allowed, RateLimits, Who } from '../services/rateLimits.ts';
import { limitCall, setRateLimit } from './limitCall.ts';
import { knownEtags } from './sendBytes.ts';

interface From {
  who: Who;
  key: string;
}

/**
 * Takes a read from the allowance of a person with a session; without one, or when it is used up, from that
 * of the address. Returns what was taken from the address.
 * @throws ApiError too_many_requests
 */
export async function limitRead(
  ctx: Context,
  rateLimits: RateLimits,
  { who, key }: From,
  identified: Promise<Actor | null>,
): Promise<Allowed | null> {
  // A request that cannot be identified is a read of its address.
  const actor = await identified.catch(() => null);
  if (actor?.by === 'session') {
    const own = await rateLimits.take('ownRead', 'account', `id ${actor.id}`);
    if (own && !own.isRefused) {
      setRateLimit(ctx, own);
      return null;
    }
  }
  return limitCall(ctx, rateLimits, 'read', who, key);
}

/** What pages read again after the site was restarted, and is answered from memory. */
const readAgain = new Set<RouteName>([
  'level.home',
  'level.highlights',
  'level.list',
  'level.extendedInfo',
  'pack.list',
  'pack.info',
  'account.info',
]);

/** Whether the client has named what it has, and has been told that it is the same (304). */
export const isGivenBack = (ctx: Context): boolean =>
  ctx.status === 304 &&
  !knownEtags(ctx).includes('*') &&
  readAgain.has(ctx.state.routeName) &&
  // With a query the list is what has changed, which is read from the database.
  ctx.querystring === '';

/** Gives a read back to its address; so many times a minute. */
export async function giveBack(rateLimits: RateLimits, { who, key }: From, taken: Allowed): Promise<void> {
  const givenBack = await rateLimits.take('notModified', who, key);
  if (givenBack && !givenBack.isRefused) await taken.giveBack();
}
