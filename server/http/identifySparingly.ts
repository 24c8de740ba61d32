import type { Context } from 'koa';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { hashSecret } from '../services/secrets.ts';
import { tooMany } from '../services/tooMany.ts';
import { clientAddress } from './clientAddress.ts';
import { bearerOf, identify } from './identify.ts';
import { readSessionCookie } from './sessionCookie.ts';

/**
 * The actor of a request. A token that was not found before is looked up in the database, among the tokens of
 * everybody: invented ones draw on an allowance of their address, and beyond it are not looked up.
 * @throws ApiError too_many_requests
 */
export async function identifySparingly(deps: Deps, ctx: Context): Promise<Actor | null> {
  const sent = bearerOf(ctx) ?? readSessionCookie(deps.config, ctx.req)?.token;
  if (sent === undefined || deps.identities.hasFound(hashSecret(sent))) return identify(deps, ctx);
  const taken = await deps.rateLimits.take('unknownToken', 'address', clientAddress(ctx));
  if (taken?.isRefused) {
    throw tooMany('Too many unknown tokens.', taken, { allowance: 'unknownToken.address' });
  }
  const actor = await identify(deps, ctx);
  if (actor) await taken?.giveBack();
  return actor;
}
