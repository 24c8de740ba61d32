import { limits } from '../../../shared/limits.ts';
import { sentenceOf } from '../../../shared/uploadSentences.ts';
import { type CheckedUpload, type PendingUpload, UploadProblems } from '../../../shared/uploads.ts';
import { call, longTimeoutMs } from '../../api/call.ts';
import { CallError, hasCode, reasonOf } from '../../api/callError.ts';
import { uploadFiles } from '../../api/upload.ts';
import { bodyOf, findUnreadable, type Selection } from '../choose/selection.ts';
import { formatBytesOf } from './describeProgress.ts';
import { isAllSent, putSent, type Sent, sentOf } from './uploadProgressStore.ts';

/** The verdict of the server on an upload. */
export type SentVerdict =
  | { kind: 'refused'; problems: UploadProblems }
  | { kind: 'ready'; checked: CheckedUpload };

/** A selection to send. */
export interface UploadRequest {
  selection: Selection;
  /** The ID of an upload that these files complete. */
  addTo: string | null;
  /** An upload to continue: the site has its files already. */
  continues?: Pick<PendingUpload, 'uploadId' | 'expiresAt'>;
}

interface SendOptions {
  /** The ID of the level to replace. */
  replaces: number | null;
  /** The key of its progress (see uploadProgressStore). */
  progressId: string;
  signal: AbortSignal;
}

/**
 * Sends a selection and waits for the verdict.
 * @throws CallError when there is none, AbortError when the signal is aborted
 */
export async function sendUpload(request: UploadRequest, options: SendOptions): Promise<SentVerdict> {
  const { addTo } = request;
  try {
    return { kind: 'ready', checked: await reachVerdict(request, options) };
  } catch (error) {
    const problems = problemsIn(error);
    if (!problems) throw error;
    // Added files that cannot be read do not change the upload.
    if (addTo !== null && problems.uploadId === undefined) {
      throw withReason(error, problems.problemFindings.map(sentenceOf).join(' '));
    }
    return { kind: 'refused', problems };
  }
}

async function reachVerdict(
  { selection, addTo, continues }: UploadRequest,
  { replaces, progressId, signal }: SendOptions,
): Promise<CheckedUpload> {
  const query = { progressId };
  const { bytes } = selection;
  if (continues !== undefined) {
    putSent(progressId, { sent: bytes, total: bytes });
    const params = { uploadId: continues.uploadId };
    return call('upload.checkAgain', { params, query, signal, timeoutMs: longTimeoutMs });
  }
  await refuseWithoutRoom(bytes, signal);
  putSent(progressId, { sent: 0, total: bytes });
  const onProgress = (sent: Sent) => putSent(progressId, sent);
  const input = { body: bodyOf(selection), onProgress, signal };
  if (addTo !== null) return uploadFiles('upload.addFiles', { ...input, params: { uploadId: addTo }, query });
  const name = selection.name.slice(0, limits.entryNameLength);
  return uploadFiles('upload.check', { ...input, query: { name, replaces, ...query } });
}

/** A smaller upload is refused as soon as it is sent. */
const worthAskingBytes = 5_000_000;
/** The status of `no_room`; the table of all codes is not part of the pages. */
const noRoomStatus = 507;

/** Refuses a large upload before it is sent, if the site would refuse it. */
async function refuseWithoutRoom(bytes: number, signal: AbortSignal): Promise<void> {
  if (bytes < worthAskingBytes) return;
  const room = await call('upload.room', { signal });
  if (bytes > room.bytes) throw new CallError('no_room', room.reason, { status: noRoomStatus });
}

/** The upload problems that an error contains, if it is the refusal of an upload. */
export function problemsIn(error: unknown): UploadProblems | null {
  if (!(error instanceof CallError) || error.code !== 'upload_has_problems') return null;
  return import.meta.env.DEV ? UploadProblems.parse(error.body) : (error.body as UploadProblems);
}

function withReason(error: unknown, reason: string): unknown {
  if (!(error instanceof CallError)) return error;
  return new CallError(error.code, reason, { status: error.status });
}

export interface Failure {
  /** What happened and what to do, in sentences. */
  reason: string;
  /** What “Try again” sends; null when a retry cannot help. */
  retry: UploadRequest | null;
}

/** Explains why there is no verdict. `whole` is the first selection of the upload. */
export async function explainFailure(
  error: unknown,
  request: UploadRequest,
  progressId: string,
  whole: Selection,
): Promise<Failure> {
  if (hasCode(error, 'upload_expired')) {
    // The files of an upload that was continued are not on this page.
    const retry = whole.files.length > 0 ? { selection: whole, addTo: null } : null;
    return { reason: reasonOf(error), retry };
  }
  if (hasCode(error, 'too_large') || hasCode(error, 'upload_has_problems')) {
    return { reason: reasonOf(error), retry: null };
  }
  if (!hasCode(error, 'offline')) return { reason: reasonOf(error), retry: request };
  const unreadable = await findUnreadable(request.selection);
  if (unreadable !== null) {
    const reason = `${unreadable} has changed since you selected it, or can't be read any more. Select it again.`;
    return { reason, retry: null };
  }
  const sent = sentOf(progressId);
  if (sent.sent === 0) return { reason: reasonOf(error), retry: request };
  const after = `after ${formatBytesOf(sent.sent, sent.total)}`;
  const when = isAllSent(sent) ? 'while your files were being checked' : after;
  const reason = `The connection was lost ${when}. Nothing has been submitted. Check your connection and try again.`;
  return { reason, retry: request };
}
