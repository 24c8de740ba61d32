import type { Deps } from '../deps.ts';
import { findDiskRoom } from './findRoom.ts';

/**
 * Runs work that writes so many bytes to the disk and removes them again. Meanwhile they are kept from others.
 * @throws ApiError when there is no room, or it cannot be found out in time
 */
export const withDiskRoom = <T>(deps: Deps, bytes: number, work: () => Promise<T>): Promise<T> =>
  deps.receivedBytes.whileExpected(async () => {
    const room = await findDiskRoom(deps);
    if (bytes > room.bytes) throw room.refusalOf(bytes);
    return { uploader: null, address: null, bytes };
  }, work);
