import type { Context } from 'koa';
import type { ReplyKind } from '../../shared/route.ts';
import { cachePolicies } from '../cachePolicies.ts';
import { compress } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import { sendBytes } from './sendBytes.ts';

const smallestCompressed = 1_400;

/** Sends one line of JSON; `shared` answers carry an ETag and may be revalidated. */
export async function sendJson(
  ctx: Context,
  value: unknown,
  kind: Exclude<ReplyKind, 'file' | 'redirect'>,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  ctx.type = 'application/json; charset=utf-8';
  ctx.set('Cache-Control', cachePolicies[kind === 'shared' ? 'revalidated' : 'never']);
  return sendBytes(ctx, {
    bytes,
    etag: kind === 'shared' ? etagOf(bytes) : null,
    encode: async (encoding) => (bytes.length < smallestCompressed ? undefined : compress(bytes, encoding)),
  });
}
