import type { Context } from 'koa';
import { chooseEncoding, type Encoding } from '../content/encoding.ts';

interface Sendable {
  bytes: Buffer;
  /** Strong, of the bytes as they are; null for what nobody may keep. */
  etag: string | null;
  /** The bytes in a coding, where there is one; without it they are always sent as they are. */
  encode?: (encoding: Encoding) => Promise<Buffer | undefined>;
}

/** Sends bytes in the best coding that the client asks for, or nothing when it has them. Each coding has an ETag of its own. */
export async function sendBytes(ctx: Context, { bytes, etag, encode }: Sendable): Promise<void> {
  if (encode) ctx.vary('Accept-Encoding');
  const encoding = encode ? chooseEncoding(ctx.acceptsEncodings()) : null;
  if (etag) {
    ctx.set('ETag', encoding ? etag.replace(/"$/, `-${encoding}"`) : etag);
    if (hasIt(ctx, etag)) {
      ctx.status = 304;
      return;
    }
  }
  const encoded = encoding ? await encode?.(encoding) : undefined;
  if (encoding && encoded) ctx.set('Content-Encoding', encoding);
  ctx.body = encoded ?? bytes;
}

/** Whether the client already has what `etag` stands for, in whatever coding. */
export function hasIt(ctx: Context, etag: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const known = ctx.get('If-None-Match').split(',');
  const bare = known.map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-(br|gzip)"$/, '"'),
  );
  return bare.includes(etag) || bare.includes('*');
}
