import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { PendingUpload } from '../../../shared/uploads.ts';
import { CallError } from '../../api/callError.ts';
import { checkSession } from '../../session/session.ts';
import { randomId } from '../../state/randomId.ts';
import { type Selection, selectionOfPending } from '../choose/selection.ts';
import { discardUpload } from '../pending/pendingStore.ts';
import {
  explainFailure,
  type Failure,
  type SentVerdict,
  sendUpload,
  type UploadRequest,
} from './sendUpload.ts';
import { isAllSent, sentOf } from './uploadProgressStore.ts';

export interface Sending extends UploadRequest {
  /** The key of its progress (see uploadProgressStore). */
  progressId: string;
}

export interface UploadState {
  /** The first selection, kept for a retry. */
  selection: Selection | null;
  /** How much was added to the first selection. */
  added: { files: number; bytes: number };
  sending: Sending | null;
  failure: Failure | null;
  /** Whether all files of the failed upload have been sent. */
  isSent: boolean;
  verdict: SentVerdict | null;
  /** When the site forgets the upload; null before it has one. */
  expiresAt: number | null;
}

const noUpload: UploadState = {
  selection: null,
  added: { files: 0, bytes: 0 },
  sending: null,
  failure: null,
  isSent: false,
  verdict: null,
  expiresAt: null,
};

export interface UploadControl extends UploadState {
  /** Starts a new upload and forgets the previous one. */
  upload: (selection: Selection) => void;
  /** Continues an upload of an earlier visit. */
  resume: (pending: PendingUpload) => void;
  /** Sends additional files; the server then checks the whole upload again. */
  add: (files: Selection) => void;
  retry: () => void;
  cancel: () => void;
  /** Sets a new verdict, for problems found only at submission. */
  setVerdict: (verdict: SentVerdict) => void;
  clear: () => void;
  /** Forgets an upload, here and on the site. */
  discard: (uploadId: string) => void;
}

const addTo = (added: UploadState['added'], { files, bytes }: Selection): UploadState['added'] => ({
  files: added.files + files.length,
  bytes: added.bytes + bytes,
});

/** Reads the session again, so that the page explains why uploading is no longer allowed. */
function followRefusal(error: unknown): void {
  if (error instanceof CallError && (error.status === 401 || error.status === 403)) void checkSession();
}

/**
 * One upload at a time, from the choice of files to the verdict. `replaces` is the ID of a level to replace.
 */
export function useUploader(replaces: number | null): UploadControl {
  const [state, setState] = useState(noUpload);
  const runningRef = useRef<AbortController | null>(null);
  useEffect(() => () => runningRef.current?.abort(), []);
  const { selection, verdict, failure } = state;

  const run = async (request: UploadRequest, whole: Selection) => {
    runningRef.current?.abort();
    const controller = new AbortController();
    runningRef.current = controller;
    const { signal } = controller;
    const isNew = request.addTo === null;
    const progressId = randomId();
    const sending = { ...request, progressId };
    setState((known) => ({ ...(isNew ? noUpload : known), selection: whole, failure: null, sending }));
    const settle = (change: (known: UploadState) => Partial<UploadState>) => {
      if (!signal.aborted) setState((known) => ({ ...known, sending: null, ...change(known) }));
    };
    try {
      const reached = await sendUpload(request, { replaces, progressId, signal });
      settle(({ added }) => ({
        verdict: reached,
        added: isNew ? added : addTo(added, request.selection),
        expiresAt: request.continues?.expiresAt ?? Date.now() + limits.uploadLifeMs,
      }));
    } catch (error) {
      if (signal.aborted) return;
      followRefusal(error);
      const explained = await explainFailure(error, request, progressId, whole);
      settle(() => ({ failure: explained, isSent: isAllSent(sentOf(progressId)) }));
    }
  };

  const clear = () => {
    runningRef.current?.abort();
    setState(noUpload);
  };

  return {
    ...state,
    upload: (chosen) => void run({ selection: chosen, addTo: null }, chosen),
    resume: (pending) => {
      const earlier = selectionOfPending(pending);
      void run({ selection: earlier, addTo: null, continues: pending }, earlier);
    },
    add: (files) => {
      if (!selection || verdict?.kind !== 'refused' || !verdict.problems.uploadId) return;
      void run({ selection: files, addTo: verdict.problems.uploadId }, selection);
    },
    retry: () => {
      if (failure?.retry) void run(failure.retry, selection ?? failure.retry.selection);
    },
    cancel: () => {
      runningRef.current?.abort();
      setState((known) => (known.verdict ? { ...known, sending: null } : noUpload));
    },
    setVerdict: (next) => setState((known) => ({ ...known, verdict: next })),
    clear,
    discard: (uploadId) => {
      clear();
      // An upload that could not be discarded on the site expires within a day, and is listed until then.
      void discardUpload(uploadId).catch(() => undefined);
    },
  };
}
