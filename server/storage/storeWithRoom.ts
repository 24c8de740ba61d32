import type { Deps } from '../deps.ts';
import { measure, type StoredBlob, storeMeasured } from '../files/blobs.ts';
import { withRoom } from './withRoom.ts';

/**
 * Stores the bytes that a call has made, such as an edited mission, by the limits of uploads.
 * @throws ApiError when there is no room for them
 */
export async function storeWithRoom(
  deps: Deps,
  address: string,
  bytes: Uint8Array,
  blob: StoredBlob = measure(bytes),
): Promise<StoredBlob> {
  const { size } = blob;
  await withRoom(deps, { uploader: null, address, least: size, most: size }, async (room) => {
    // Neither waits for the other: bytes that cannot be stored have arrived all the same.
    await Promise.all([storeMeasured(deps.files, bytes, blob), room.countArrived(size)]);
  });
  return blob;
}
