import type { Context } from 'koa';
import { allEncodings, chooseEncoding, type Encoding } from '../content/encoding.ts';

export interface Sendable {
  /** Uncompressed, or how to get them. */
  bytes: Buffer | (() => Promise<Buffer>);
  /** Strong ETag of the uncompressed bytes; null when nobody may store the answer. */
  etag: string | null;
  /** Returns the bytes in a coding, if available; when absent they are always sent uncompressed. */
  encode?: (encoding: Encoding) => Promise<Buffer | undefined>;
  /** The codings that `encode` has at hand, the most compact first; others are for clients that accept none of these. */
  ready?: readonly Encoding[];
}

/**
 * Sends bytes in the best coding that the client accepts, or only the status when the client has them. Each
 * coding has its own ETag.
 */
export async function sendBytes(ctx: Context, { bytes, etag, encode, ready = [] }: Sendable): Promise<void> {
  if (encode) ctx.vary('Accept-Encoding');
  const encoding = encode ? chooseEncoding(ctx.acceptsEncodings(), ready) : null;
  if (etag) {
    if (hasIt(ctx, etag)) {
      // What the client has may be in another coding.
      const known = ctx.get('If-None-Match');
      const held = [encoding, null, ...allEncodings].find((coding) => known.includes(etagIn(etag, coding)));
      ctx.set('ETag', etagIn(etag, held === undefined ? encoding : held));
      ctx.status = 304;
      return;
    }
    ctx.set('ETag', etagIn(etag, encoding));
  }
  const encoded = encoding ? await encode?.(encoding) : undefined;
  if (encoding && encoded) ctx.set('Content-Encoding', encoding);
  ctx.body = encoded ?? (Buffer.isBuffer(bytes) ? bytes : await bytes());
}

const etagIn = (etag: string, encoding: Encoding | null): string =>
  encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;

/** Whether the client already has the content of `etag`, in any coding. */
export function hasIt(ctx: Context, etag: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const known = knownEtags(ctx);
  return known.includes(etag) || known.includes('*');
}

/** The ETags that the client names in `If-None-Match`, without codings; `*` stands for any. */
export const knownEtags = (ctx: Context): string[] =>
  ctx
    .get('If-None-Match')
    .split(',')
    .map((tag) =>
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/-(br|gzip)"$/, '"'),
    );
