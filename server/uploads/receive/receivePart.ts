import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { UploadPart } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { FileStoreUnavailableError, TooLargeError } from '../../files/fileStore.ts';
import { refusalFor } from '../../levels/pending/refuseUpload.ts';
import { serverLimits } from '../../limits.ts';
import { type Room, tooLarge } from '../../storage/findRoom.ts';
import type { TakenRoom } from '../../storage/withRoom.ts';
import type { OnProgress } from '../reportProgress.ts';
import { ArchiveError } from './archive/archiveError.ts';
import { prepareCheck } from './prepareCheck.ts';
import { readForm } from './readForm.ts';
import { boundaryOf, type UploadBody } from './uploadBody.ts';

/**
 * Streams the body of a request into the file store, with at most as many bytes of files as there is room
 * for. A body that breaks off or is refused leaves nothing behind.
 */
export async function receivePart(
  deps: Deps,
  uploadId: string,
  body: UploadBody,
  { bytes: maxBytes, refusal, countArrived }: TakenRoom,
  progress: OnProgress,
): Promise<UploadPart> {
  const boundary = boundaryOf(body.contentType);
  const maxPartBytes = boundary === null ? maxBytes : maxBytes + serverLimits.formBytes;
  if ((body.contentLength ?? 0) > maxPartBytes) throw refusal;
  prepareCheck(deps);
  const key = `uploads/${uploadId}/${randomBytes(8).toString('hex')}`;
  let received = 0;
  const counted = countBytes(body, (bytes) => {
    received = bytes;
    progress('receiving', bytes, body.contentLength ?? 0);
  });
  const chunks = boundary === null ? counted : countForm(counted, boundary, { bytes: maxBytes, refusal });
  const source = Readable.from(chunks, { objectMode: false });
  try {
    const { size } = await deps.files.put(key, source, { maxBytes: maxPartBytes });
    return { key, size, boundary };
  } catch (error) {
    if (error instanceof TooLargeError) throw refusal;
    if (error instanceof ArchiveError) throw refusalFor([error.problem]);
    const isOurs = error instanceof ApiError || error instanceof FileStoreUnavailableError;
    if (isOurs || !body.stream.errored) throw error;
    throw new ApiError('bad_input', { reason: 'The connection ended before the upload did.' });
  } finally {
    source.destroy();
    await countArrived(received);
  }
}

/** Leaves the stream open in any case, so that its sender can be answered. */
async function* countBytes(
  { stream, signal }: UploadBody,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let received = 0;
  const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  for await (const chunk of untilAborted(chunks, signal)) {
    received += chunk.length;
    onReceived(received);
    yield chunk;
  }
}

/** Ends with the reason of the signal at once, even when nothing arrives. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  if (!signal) return yield* source;
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([iterator.next(), aborted]);
    if (done) return;
    yield value;
  }
}

/**
 * Passes a form on unchanged, as long as the files in it are not too large together and it is one to its end.
 */
async function* countForm(
  chunks: AsyncIterable<Buffer>,
  boundary: string,
  room: Room,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  let failure: Error | undefined;
  const form = readForm(boundary, (_path, content) => {
    content.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
  });
  form.on('error', (error: Error) => {
    failure ??= error;
  });
  const check = () => {
    if (bytes > room.bytes) throw room.refusal;
    if (failure) throw failure instanceof ArchiveError ? failure : brokenForm();
  };
  for await (const chunk of chunks) {
    await new Promise<void>((resolve) => form.write(chunk, () => resolve()));
    check();
    yield chunk;
  }
  await new Promise<void>((resolve) => {
    form.once('close', resolve);
    form.end();
  });
  check();
}

export const brokenForm = () =>
  new ApiError('bad_input', { reason: 'The form in the body could not be read.' });

/** The bytes that the parts of an upload may still add. */
export function roomBeside(parts: readonly UploadPart[], room: TakenRoom): TakenRoom {
  const bytes = limits.uploadBytes - parts.reduce((total, { size }) => total + size, 0);
  return bytes < room.bytes ? { ...room, bytes, refusal: tooLarge() } : room;
}
