import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findUnpackedRoom } from './findRoom.ts';

interface Unpacked {
  upload: Pick<UploadDocument, '_id' | 'owner'>;
  address: string;
  /** What is stored in addition. */
  bytes: number;
}

/**
 * Runs the storing of files that came out of an upload: packed, they may have been two hundred times smaller.
 * They count toward the daily total of the address once they are stored.
 * @throws ApiError when there is no room, or it cannot be found out in time
 */
export async function withUnpackedRoom<T>(
  deps: Deps,
  { upload, address, bytes }: Unpacked,
  store: () => Promise<T>,
): Promise<T> {
  if (bytes <= 0) return store();
  const { receivedBytes } = deps;
  const expected = await receivedBytes.inTurn(async (signal) => {
    const room = await findUnpackedRoom(deps, upload, address);
    if (bytes > room.bytes) throw room.refusalOf(bytes);
    signal.throwIfAborted();
    return receivedBytes.expect({ uploader: upload.owner, address, bytes });
  });
  try {
    const stored = await store();
    await expected.arrive(bytes);
    return stored;
  } finally {
    expected.end();
  }
}
