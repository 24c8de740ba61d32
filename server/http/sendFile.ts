import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';
import type { FileReply, FileStream } from '../fileReply.ts';
import type { ByteRange } from '../files/fileStore.ts';
import type { TakePlace } from './answerPlaces.ts';
import { reportSent } from './reportSent.ts';
import { hasIt, sendBytes } from './sendBytes.ts';

/**
 * Sends a file with conditions, one range, HEAD and exact length, never redirecting. One that is streamed
 * waits for its place first; files in memory need none.
 */
export async function sendFile(ctx: Context, file: FileReply, takePlace?: TakePlace): Promise<void> {
  ctx.type = file.contentType;
  ctx.set('Cache-Control', cachePolicies[file.cache]);
  if (file.contentDisposition) ctx.set('Content-Disposition', file.contentDisposition);
  if (file.vary) ctx.vary(file.vary);
  if ('read' in file.body) return sendStream(ctx, file, file.body, takePlace);
  const { body, encodings } = file;
  return sendBytes(ctx, {
    bytes: body,
    etag: file.etag,
    ...(encodings && { encode: async (coding) => encodings[coding] }),
  });
}

async function sendStream(
  ctx: Context,
  file: FileReply,
  body: FileStream,
  takePlace?: TakePlace,
): Promise<void> {
  if (!file.isAlwaysWhole) {
    ctx.set('ETag', file.etag);
    ctx.set('Accept-Ranges', 'bytes');
    if (hasIt(ctx, file.etag)) {
      ctx.status = 304;
      return;
    }
  }
  if (ctx.method !== 'HEAD') await takePlace?.(ctx);
  const range = file.isAlwaysWhole || body.size === null ? null : wantedRange(ctx, file.etag, body.size);
  const { start, end } = range ?? { start: 0, end: body.size ?? Number.POSITIVE_INFINITY };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${range.end - 1}/${body.size}`);
  if (ctx.method !== 'HEAD') {
    const read = await body.read({ start, end });
    const bytes = Buffer.isBuffer(read) ? read : await begun(read);
    ctx.body = bytes;
    if (!range) file.onWholeFile?.();
    if (!range && file.onSent) reportSent(ctx.res, bytes, file.onSent);
    if ('errored' in bytes && bytes.errored) throw bytes.errored;
  }
  if (body.size !== null) ctx.length = end - start;
}

/**
 * Waits for the first bytes, so that a file that cannot be read gets an error answer instead of half a
 * download.
 */
async function begun(stream: Readable): Promise<Readable> {
  // The sender handles the error; if it occurs earlier, it must not end the process.
  stream.on('error', () => undefined);
  if (stream.readableLength === 0) await once(stream, 'readable');
  return stream;
}

/**
 * Null when the whole file is wanted: no range, several ranges, an invalid one, or another state of the file
 * than the client started with. Only GET has ranges. `range-parser` is not used because it calls the last 100
 * bytes of a 50-byte file, which are the whole file, unsatisfiable.
 */
function wantedRange(ctx: Context, etag: string, size: number): ByteRange | null {
  if (ctx.method !== 'GET') return null;
  const ifRange = ctx.get('If-Range');
  if (ifRange && ifRange !== etag) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range').trim()) ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start < end) return { start, end };
  ctx.set('Content-Range', `bytes */${size}`);
  throw new ApiError('range_not_satisfiable');
}
