/** Files are read in pieces of this size: large enough that what each costs does not matter. */
export const pieceBytes = 256 * 1024;
/** Together 4 MB: what a few fast downloads have under way. */
const mostFree = 16;

/** Lets others use the memory of a piece: for whoever knows that nobody reads the piece any more. */
export const giveBack = Symbol('give back');

/** Some bytes of a file. One that is not given back is garbage like any other buffer; a part of one cannot be. */
export type Piece = Buffer & { [giveBack]?: () => void };

export interface PieceBuffers {
  /**
   * Reads a piece of `length` bytes, at most `pieceBytes`: one of as many into memory that was used before, where
   * there is some. `read` returns how many bytes it has read.
   */
  fill(length: number, read: (memory: Buffer) => Promise<number>): Promise<Piece>;
}

/**
 * Memory for bytes is not V8's own, and after each 64 MB of it V8 looks for garbage in everything it has: a large
 * download spent a quarter of its time so.
 */
export function createPieceBuffers(): PieceBuffers {
  const free: Buffer[] = [];
  return {
    async fill(length, read) {
      const isWhole = length === pieceBytes;
      const memory = (isWhole && free.pop()) || Buffer.allocUnsafeSlow(length);
      const piece: Piece = memory.subarray(0, await read(memory));
      if (!isWhole) return piece;
      piece[giveBack] = () => {
        delete piece[giveBack];
        if (free.length < mostFree) free.push(memory);
      };
      return piece;
    },
  };
}
