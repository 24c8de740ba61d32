import type { UploadProgress } from '../../../shared/uploads.ts';
import { createStore } from '../../store/createStore.ts';

/** The sent bytes of an upload; `total` is 0 while unknown. */
export interface Sent {
  sent: number;
  total: number;
}

interface UploadProgressState {
  /** The progress that the server publishes for uploads of this account, by upload ID or progress ID. */
  byUpload: ReadonlyMap<string, UploadProgress>;
  /** The bytes that this browser has sent, by progress ID. */
  sentByUpload: ReadonlyMap<string, Sent>;
}

export const useUploadProgress = createStore<UploadProgressState>(() => ({
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

/** Whether all bytes are sent; the site may have them. */
export const isAllSent = ({ sent, total }: Sent): boolean => total > 0 && sent >= total;

export const sentOf = (progressId: string): Sent =>
  useUploadProgress.getState().sentByUpload.get(progressId) ?? { sent: 0, total: 0 };
