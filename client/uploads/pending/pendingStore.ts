import type { PendingUpload } from '../../../shared/uploads.ts';
import { call } from '../../api/call.ts';
import { useReconnections } from '../../live/connection.ts';
import { useLoad } from '../../state/useLoad.ts';
import { createStore } from '../../store/createStore.ts';

/** Uploads that are being discarded: a list that was requested earlier may still contain them. */
const useDiscarded = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

function setDiscarded(uploadId: string, isDiscarded: boolean): void {
  const ids = new Set(useDiscarded.getState().ids);
  if (isDiscarded) ids.add(uploadId);
  else ids.delete(uploadId);
  useDiscarded.setState({ ids });
}

/** Throws `CallError`; then the upload is listed again. */
export async function discardUpload(uploadId: string): Promise<void> {
  setDiscarded(uploadId, true);
  try {
    await call('upload.discard', { params: { uploadId } });
  } catch (error) {
    setDiscarded(uploadId, false);
    throw error;
  }
}

/** The viewer's unsubmitted uploads, as they were when the page was opened. */
export function usePendingUploads(): PendingUpload[] {
  const { data } = useLoad('upload.list', (signal) => call('upload.list', { signal }), useReconnections());
  const discarded = useDiscarded(({ ids }) => ids);
  return (data ?? []).filter(({ uploadId }) => !discarded.has(uploadId));
}
