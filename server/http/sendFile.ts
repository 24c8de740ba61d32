import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { ApiError } from '../../shared/errors.ts';
import { cachePolicies } from '../cachePolicies.ts';
import { allEncodings } from '../content/encoding.ts';
import type { FileReply, FileStream, InTurn } from '../fileReply.ts';
import type { ByteRange } from '../files/fileStore.ts';
import { unlessAborted, untilAborted } from '../services/untilAborted.ts';
import { clientAddress } from './clientAddress.ts';
import { giveBackPieces } from './giveBackPieces.ts';
import { reportSent } from './reportSent.ts';
import { hasIt, type Sendable, sendBytes } from './sendBytes.ts';
import { signalOf } from './signalOf.ts';
import type { StreamLimits } from './streamLimits.ts';

type Codings = Pick<Sendable, 'encode' | 'ready'>;

/**
 * Sends a file with conditions, one range, HEAD and exact length, never redirecting. One that is streamed has
 * `limits`; files in memory need none.
 */
export async function sendFile(ctx: Context, file: FileReply, limits?: StreamLimits): Promise<void> {
  ctx.type = file.contentType;
  ctx.set('Cache-Control', cachePolicies[file.cache]);
  if (file.contentDisposition) ctx.set('Content-Disposition', file.contentDisposition);
  if (file.vary) ctx.vary(file.vary);
  if (typeof file.body === 'object' && 'read' in file.body) return sendStream(ctx, file, file.body, limits);
  return sendBytes(ctx, { bytes: file.body, etag: file.etag, ...codingsOf(file) });
}

function codingsOf({ encodings, encode }: FileReply): Codings {
  if (!encodings && !encode) return {};
  return {
    ready: allEncodings.filter((coding) => encodings?.[coding]),
    encode: async (coding) => encodings?.[coding] ?? encode?.(coding),
  };
}

async function sendStream(
  ctx: Context,
  file: FileReply,
  body: FileStream,
  limits?: StreamLimits,
): Promise<void> {
  if (!file.isAlwaysWhole) {
    ctx.set('ETag', file.etag);
    ctx.set('Accept-Ranges', 'bytes');
    if (hasIt(ctx, file.etag)) {
      ctx.status = 304;
      return;
    }
  }
  if (ctx.method !== 'HEAD') await limits?.takePlace(ctx);
  const range = file.isAlwaysWhole || body.size === null ? null : wantedRange(ctx, file.etag, body.size);
  const { start, end } = range ?? { start: 0, end: body.size ?? Number.POSITIVE_INFINITY };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${range.end - 1}/${body.size}`);
  if (ctx.method !== 'HEAD') {
    const signal = signalOf(ctx);
    const takeTurn: TakeTurn = (work) => (limits ? limits.takeTurn(ctx, work) : work());
    const openInTurn: InTurn = (open) => takeTurn(() => openUntilAborted(open, signal));
    const read = await body.read({ start, end }, openInTurn);
    const bytes = Buffer.isBuffer(read) ? read : await readInTurns(read, signal, takeTurn);
    ctx.body = bytes;
    if (!Buffer.isBuffer(bytes)) giveBackPieces(ctx.res);
    if (!range && file.onWholeFile) {
      file.onWholeFile(clientAddress(ctx));
      ctx.state.onWholeFile = file.onWholeFile;
    }
    if (!range && file.onSent) reportSent(ctx.res, bytes, file.onSent);
  }
  if (body.size !== null) ctx.length = end - start;
}

type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** What is open only after the client has left is closed. */
async function openUntilAborted<T extends Readable | Buffer>(
  open: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const opening = open();
  try {
    return await unlessAborted(() => opening, signal);
  } catch (error) {
    // Nobody waits for what fails from here on.
    const nobody = () => undefined;
    const close = (late: T) => late instanceof Readable && late.on('error', nobody).destroy();
    opening.then(close, nobody);
    throw error;
  }
}

/**
 * Reads each piece in its turn. It waits for the first one, so that a file that cannot be read gets an error
 * answer instead of half a download.
 */
async function readInTurns(source: Readable, signal: AbortSignal, takeTurn: TakeTurn): Promise<Readable> {
  // What fails while it waits for its turn must not end the process: its next piece tells.
  source.on('error', () => undefined);
  // Where the client does not wait any more, neither the source nor its turn may wait for the store.
  if (signal.aborted) source.destroy(signal.reason);
  else signal.addEventListener('abort', () => source.destroy(signal.reason), { once: true });
  const pieces = untilAborted<Buffer>(source, signal);
  const next = () => takeTurn(() => pieces.next());
  return Readable.from(piecesFrom(await next(), next), { objectMode: false });
}

async function* piecesFrom(
  first: IteratorResult<Buffer>,
  next: () => Promise<IteratorResult<Buffer>>,
): AsyncGenerator<Buffer> {
  for (let piece = first; !piece.done; piece = await next()) yield piece.value;
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
