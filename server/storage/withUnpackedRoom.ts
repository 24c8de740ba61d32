import type { UploadDocument } from '../db/documents/upload.ts';
import type { Deps } from '../deps.ts';
import { findAddressRoom, findDiskRoom, findUnpackedRoom, type Room } from './findRoom.ts';

interface Unpacked {
  upload: Pick<UploadDocument, '_id' | 'owner'>;
  address: string;
  /** What the upload keeps in addition. */
  keptBytes: number;
  /** Those of files that the site has not stored yet. */
  newBytes: number;
  /** Those of them that were not counted when the upload was sent. */
  countedBytes: number;
}

/**
 * Runs the storing of files that came out of an upload: packed, they may have been two hundred times smaller.
 * What counts toward the daily total of the address counts once it is stored.
 * @throws ApiError when there is no room, or it cannot be found out in time
 */
export async function withUnpackedRoom<T>(
  deps: Deps,
  { upload, address, keptBytes, newBytes, countedBytes }: Unpacked,
  store: () => Promise<T>,
): Promise<T> {
  return deps.receivedBytes.whileExpected(
    async () => {
      const [account, sender, disk] = await Promise.all([
        findUnpackedRoom(deps, upload),
        findAddressRoom(deps, address),
        findDiskRoom(deps),
      ]);
      demand(account, keptBytes);
      demand(sender, countedBytes);
      demand(disk, newBytes);
      return { uploader: upload.owner, address, bytes: Math.max(0, keptBytes) };
    },
    async (_, arrive) => {
      const stored = await store();
      await arrive(countedBytes);
      return stored;
    },
  );
}

function demand(room: Room, bytes: number): void {
  if (bytes > 0 && bytes > room.bytes) throw room.refusalOf(bytes);
}
