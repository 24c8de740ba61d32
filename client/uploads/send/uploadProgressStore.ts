import { create } from 'zustand';
import type { UploadProgress } from '../../../shared/uploads.ts';

/** Bytes of an upload that have left, of how many; 0 while that is not known. */
export interface Sent {
  sent: number;
  total: number;
}

interface UploadProgressState {
  /** How far the server is with this account's uploads, by upload (or the name the uploader gave it). */
  byUpload: ReadonlyMap<string, UploadProgress>;
  /** What this browser has sent of its own uploads, by the name it gave them. */
  sentByUpload: ReadonlyMap<string, Sent>;
}

export const useUploadProgress = create<UploadProgressState>(() => ({
  byUpload: new Map(),
  sentByUpload: new Map(),
}));

export function putProgress(progress: UploadProgress): void {
  const { byUpload } = useUploadProgress.getState();
  useUploadProgress.setState({ byUpload: new Map(byUpload).set(progress.uploadId, progress) });
}

export function putSent(progressId: string, sent: Sent): void {
  const { sentByUpload } = useUploadProgress.getState();
  useUploadProgress.setState({ sentByUpload: new Map(sentByUpload).set(progressId, sent) });
}

export const sentOf = (progressId: string): Sent =>
  useUploadProgress.getState().sentByUpload.get(progressId) ?? { sent: 0, total: 0 };
