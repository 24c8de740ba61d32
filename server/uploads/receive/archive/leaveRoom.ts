import { freeSpace } from '../../../files/freeSpace.ts';

/** Writing on would leave too little free space. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
}

/** How much of the disk of `folder` has to stay free. */
export interface LeftFree {
  folder: string;
  bytes: number;
}

/** Call it with the bytes that are about to be written. */
export type BeforeWriting = (bytes: number) => Promise<void>;

const lookEveryBytes = 16_000_000;
/** What even a file of one byte takes. */
const leastBytes = 4_096;

/**
 * Looks at the free space at first, and again after each several millions of bytes: nobody knows beforehand
 * how much comes out of an archive.
 * @throws NoRoomError
 */
export function leaveRoom({ folder, bytes: leftFree }: LeftFree): BeforeWriting {
  let untilLook = 0;
  return async (bytes) => {
    if (untilLook <= 0) {
      untilLook = lookEveryBytes;
      if ((await freeSpace(folder)) < leftFree) throw new NoRoomError();
    }
    untilLook -= Math.max(bytes, leastBytes);
  };
}
