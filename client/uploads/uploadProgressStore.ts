import { create } from 'zustand';
import type { UploadProgress } from '../../shared/uploads.ts';

/** How far the server is with this account's uploads, by upload (or the name the uploader gave it). */
export const useUploadProgress = create<{ byUpload: ReadonlyMap<string, UploadProgress> }>(() => ({
  byUpload: new Map(),
}));

export function putProgress(progress: UploadProgress): void {
  const { byUpload } = useUploadProgress.getState();
  useUploadProgress.setState({ byUpload: new Map(byUpload).set(progress.uploadId, progress) });
}
