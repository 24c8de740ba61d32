import type { Deps } from '../deps.ts';
import { findRoom, findUploadRoom, type Room } from './findRoom.ts';

/** What is about to be stored. */
export interface Announced {
  /** Whose upload it is; null for what is not an upload. */
  uploader: number | null;
  address: string;
  /** The bytes of its files, at least. */
  least: number;
  /** All of its bytes; null if unknown. */
  most: number | null;
}

export interface TakenRoom extends Room {
  /** Counts what has arrived toward the daily total of the address, in place of what was announced. */
  countArrived(bytes: number): Promise<void>;
}

/**
 * Runs the storing of what is announced. Until it ends, its bytes count as stored. Whether there is room is
 * decided for one after the other, so that many at once cannot take more than there is. Each process knows
 * only of what it receives itself, so that several of them together may begin as many times more.
 * @throws ApiError when there is no room, or it cannot be found out in time
 */
export async function withRoom<T>(
  deps: Deps,
  { uploader, address, least, most }: Announced,
  store: (room: TakenRoom) => Promise<T>,
): Promise<T> {
  return deps.receivedBytes.whileExpected(
    async () => {
      const room = await (uploader === null
        ? findRoom(deps, address)
        : findUploadRoom(deps, uploader, address));
      if (room.bytes <= 0 || least > room.bytes) throw room.refusalOf(Math.max(least, 1));
      return { uploader, address, bytes: most ?? room.bytes, room };
    },
    ({ room }, countArrived) => store({ ...room, countArrived }),
  );
}
