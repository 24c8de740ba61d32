import type { uploadRoutes } from '../../shared/uploads.ts';
import type { HandlersOf, HttpFacts } from '../handlers.ts';
import { findUploadRoom } from '../storage/findRoom.ts';
import { addFiles } from './addFiles.ts';
import { checkAgain } from './checkAgain.ts';
import { checkUpload } from './checkUpload.ts';
import { discardUpload } from './discardUpload.ts';
import { listPending } from './listPending.ts';
import { readUploadImage } from './readUploadImage.ts';
import type { UploadBody } from './receive/uploadBody.ts';
import { submitUpload } from './submitUpload.ts';
import { untilSuspended } from './untilSuspended.ts';

const bodyOf = (
  { body, contentType, contentLength, address, signal: hasLeft }: HttpFacts,
  signal: AbortSignal,
): UploadBody => ({
  stream: body,
  contentType,
  contentLength,
  address,
  signal,
  hasLeft,
});

export const uploadHandlers: HandlersOf<typeof uploadRoutes> = {
  'upload.list': ({ deps, actor }) => listPending(deps, actor),
  'upload.checkAgain': ({ deps, actor, params, query, http }) =>
    checkAgain(deps, actor, params.uploadId, {
      ...query,
      hasLeft: http.signal,
      address: http.address,
    }),
  'upload.discard': async ({ deps, actor, params }) => {
    await discardUpload(deps, actor, params.uploadId);
    return {};
  },
  'upload.image': (call) => readUploadImage(call.deps, call.actor, call.query, call.http),
  'upload.room': async ({ deps, actor, http }) => {
    const room = await findUploadRoom(deps, actor.id, http.address);
    const bytes = Math.max(0, room.bytes);
    return { bytes, reason: room.refusalOf(bytes + 1).message };
  },
  'upload.check': (call) =>
    untilSuspended(call.deps, call.actor, (signal) =>
      checkUpload(call.deps, call.actor, bodyOf(call.http, signal), call.query),
    ),
  'upload.addFiles': (call) =>
    untilSuspended(call.deps, call.actor, (signal) =>
      addFiles(call.deps, call.actor, call.params.uploadId, bodyOf(call.http, signal), call.query),
    ),
  'upload.submit': (call) => submitUpload(call.deps, call.actor, call.body),
};
