import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { UploadPart } from '../../db/documents/upload.ts';
import type { Deps } from '../../deps.ts';
import { FileStoreUnavailableError, TooLargeError } from '../../files/fileStore.ts';
import { refusalFor } from '../../levels/pending/refuseUpload.ts';
import { serverLimits } from '../../limits.ts';
import { untilAborted } from '../../services/untilAborted.ts';
import { type Room, tooLarge } from '../../storage/findRoom.ts';
import type { TakenRoom } from '../../storage/withRoom.ts';
import type { OnProgress } from '../reportProgress.ts';
import { ArchiveError } from './archive/archiveError.ts';
import { prepareCheck } from './prepareCheck.ts';
import { readForm } from './readForm.ts';
import { boundaryOf, type UploadBody } from './uploadBody.ts';
import { watchArrival } from './watchArrival.ts';

/**
 * Streams the body of a request into the file store, with at most as many bytes of files as there is room
 * for. A body that breaks off or is refused leaves nothing behind. Its stream stays open in any case, so that
 * its sender can be answered.
 */
export async function receivePart(
  deps: Deps,
  uploadId: string,
  body: UploadBody,
  room: TakenRoom,
  progress: OnProgress,
): Promise<UploadPart> {
  const { bytes: maxBytes, countArrived } = room;
  const boundary = boundaryOf(body.contentType);
  const maxPartBytes = boundary === null ? maxBytes : maxBytes + serverLimits.formBytes;
  if ((body.contentLength ?? 0) > maxPartBytes) throw room.refusalOf(body.contentLength ?? 0);
  prepareCheck(deps);
  const key = `uploads/${uploadId}/${randomBytes(8).toString('hex')}`;
  let received = 0;
  const arrival = watchArrival(body.stream.iterator({ destroyOnReturn: false }), body.contentLength);
  const counted = countBytes(arrival.chunks, AbortSignal.any([body.signal, arrival.signal]), (bytes) => {
    received = bytes;
    progress('receiving', bytes, body.contentLength ?? 0);
  });
  const chunks = boundary === null ? counted : countForm(counted, boundary, room);
  const source = Readable.from(chunks, { objectMode: false });
  try {
    const { size } = await deps.files.put(key, source, { maxBytes: maxPartBytes });
    return { key, size, boundary };
  } catch (error) {
    if (error instanceof TooLargeError) throw room.refusalOf(maxBytes + 1);
    if (error instanceof ArchiveError) throw refusalFor([error.problem]);
    const isOurs = error instanceof ApiError || error instanceof FileStoreUnavailableError;
    if (isOurs || !body.stream.errored) throw error;
    throw new ApiError('bad_input', { reason: 'The connection ended before the upload did.' });
  } finally {
    arrival.end();
    source.destroy();
    await countArrived(received);
  }
}

async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of untilAborted(chunks, signal)) {
    received += chunk.length;
    onReceived(received);
    yield chunk;
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
    if (bytes > room.bytes) throw room.refusalOf(bytes);
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
  return bytes < room.bytes ? { ...room, bytes, refusalOf: tooLarge } : room;
}
