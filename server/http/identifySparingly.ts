import type { Context } from 'koa';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from './clientAddress.ts';
import { findSparingly } from './findSparingly.ts';
import { bearerOf, identify } from './identify.ts';
import { readSessionCookie } from './sessionCookie.ts';

/**
 * The actor of a request, of whose address few invented tokens are looked up.
 * @throws ApiError too_many_requests
 */
export async function identifySparingly(deps: Deps, ctx: Context): Promise<Actor | null> {
  const token = bearerOf(ctx) ?? readSessionCookie(deps.config, ctx.req)?.token;
  const find = () => identify(deps, ctx);
  return token === undefined ? find() : findSparingly(deps, { token, address: clientAddress(ctx) }, find);
}
