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
    // At once. Both have ended before the room is given back; what cannot be stored counts too, as with uploads.
    const both = await Promise.allSettled([storeMeasured(deps.files, bytes, blob), room.countArrived(size)]);
    for (const outcome of both) if (outcome.status === 'rejected') throw outcome.reason;
  });
  return blob;
}
