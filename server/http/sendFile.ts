import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import type { FileReply, FileStream } from '../files/fileReply.ts';
import { chooseEncoding } from './encoding.ts';
import { hasIt } from './sendJson.ts';

interface ByteRange {
  start: number;
  /** Exclusive. */
  end: number;
}

/** Sends a file: conditions, one range, HEAD, exact length, never redirecting. */
export async function sendFile(ctx: Context, file: FileReply): Promise<void> {
  ctx.type = file.contentType;
  ctx.set('ETag', file.etag);
  ctx.set('Cache-Control', file.cacheControl);
  if (file.contentDisposition) ctx.set('Content-Disposition', file.contentDisposition);
  if (file.vary) ctx.vary(file.vary);
  if (hasIt(ctx, file.etag)) {
    ctx.status = 304;
    return;
  }
  if ('read' in file.body) await sendStream(ctx, file, file.body);
  else sendBytes(ctx, file, file.body);
}

function sendBytes(ctx: Context, file: FileReply, bytes: Buffer): void {
  if (!file.encodings) {
    ctx.body = bytes;
    return;
  }
  ctx.vary('Accept-Encoding');
  const encoding = chooseEncoding(ctx.get('Accept-Encoding'));
  const encoded = encoding ? file.encodings[encoding] : undefined;
  if (encoding && encoded) {
    ctx.set('Content-Encoding', encoding);
    ctx.set('ETag', file.etag.replace(/"$/, `-${encoding}"`));
  }
  ctx.body = encoded ?? bytes;
}

async function sendStream(ctx: Context, file: FileReply, body: FileStream): Promise<void> {
  ctx.set('Accept-Ranges', 'bytes');
  const range = wantedRange(ctx, file.etag, body.size);
  const { start, end } = range ?? { start: 0, end: body.size };
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${end - 1}/${body.size}`);
  } else {
    ctx.status = 200;
    if (ctx.method === 'GET') await file.onWholeFile?.();
  }
  if (ctx.method === 'HEAD') {
    ctx.length = end - start;
    return;
  }
  // The type would be lost: Koa sets its own for a stream.
  const type = file.contentType;
  ctx.body = await body.read({ start, end });
  ctx.type = type;
  ctx.length = end - start;
}

/** Null when the whole file is wanted: no range, several ranges, or another state of the file than the client began with. */
function wantedRange(ctx: Context, etag: string, size: number): ByteRange | null {
  const ifRange = ctx.get('If-Range');
  if (ifRange && ifRange !== etag) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range').trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= end) {
    ctx.set('Content-Range', `bytes */${size}`);
    throw new ApiError('range_not_satisfiable');
  }
  return { start, end };
}
