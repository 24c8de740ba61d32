import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { ReplyKind } from '../../shared/route.ts';
import { chooseEncoding, compress } from './encoding.ts';

const smallestCompressed = 1_400;

export const etagOf = (bytes: Buffer | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

/** Whether the client already has what `etag` stands for, in whatever coding. */
export function hasIt(ctx: Context, etag: string): boolean {
  const known = ctx.get('If-None-Match');
  return (
    known === '*' ||
    known.split(',').some(
      (tag) =>
        tag
          .trim()
          .replace(/^W\//, '')
          .replace(/-(br|gzip)"$/, '"') === etag,
    )
  );
}

/** One line of JSON; `shared` answers carry an ETag and may be revalidated. */
export async function sendJson(
  ctx: Context,
  value: unknown,
  kind: Exclude<ReplyKind, 'file'>,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  ctx.type = 'application/json; charset=utf-8';
  ctx.set('Cache-Control', kind === 'shared' ? 'no-cache' : 'no-store');
  ctx.vary('Accept-Encoding');
  const etag = kind === 'shared' ? etagOf(bytes) : null;
  if (etag) {
    ctx.set('ETag', etag);
    if (hasIt(ctx, etag)) {
      ctx.status = 304;
      return;
    }
  }
  const encoding = bytes.length >= smallestCompressed ? chooseEncoding(ctx.get('Accept-Encoding')) : null;
  if (encoding) {
    ctx.set('Content-Encoding', encoding);
    if (etag) ctx.set('ETag', etag.replace(/"$/, `-${encoding}"`));
  }
  ctx.body = encoding ? await compress(bytes, encoding) : bytes;
}
