import type { Context } from 'koa';
import type { JsonBytes } from '../cache/keptJson.ts';
import { cachePolicies } from '../cachePolicies.ts';
import { compressMany } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';
import { sendBytes } from './sendBytes.ts';

/**
 * Sends one line of JSON; `isShared` answers carry an ETag and may be revalidated, others are never stored.
 */
export function sendJson(ctx: Context, value: unknown, isShared: boolean): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = isShared ? etagOf(bytes) : null;
  return send(ctx, { bytes, etag, encode: (encoding) => compressMany(bytes, encoding) });
}

/** The same for JSON that is in memory. */
export const sendKeptJson = (ctx: Context, { bytes, etag, encode }: JsonBytes, isShared: boolean) =>
  send(ctx, { bytes, etag: isShared ? etag : null, encode });

type Sent = Pick<JsonBytes, 'bytes' | 'encode'> & { etag: string | null };

function send(ctx: Context, { bytes, etag, encode }: Sent): Promise<void> {
  ctx.type = 'application/json; charset=utf-8';
  ctx.set('Cache-Control', cachePolicies[etag ? 'revalidated' : 'never']);
  return sendBytes(ctx, { bytes, etag, encode });
}
