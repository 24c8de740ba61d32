/** Files are read in pieces of this size: large enough that what each costs does not matter. */
export const pieceBytes = 256 * 1024;
/** Together 4 MB: what a few fast downloads have under way. */
const mostFree = 16;

const free: Buffer[] = [];
/** Memory that is under way → the length of the piece in it. */
const lent = new WeakMap<ArrayBufferLike, number>();

/**
 * Reads a piece into memory that was used before, where there is some; `read` returns how many bytes it has read.
 * New memory of this kind is not V8's own, and after each 64 MB of it V8 looks for garbage in everything it has: a
 * large download spent a quarter of its time so.
 */
export async function readPiece(read: (memory: Buffer) => Promise<number>): Promise<Buffer> {
  const memory = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  const length = await read(memory);
  lent.set(memory.buffer, length);
  return memory.subarray(0, length);
}

/**
 * Lets others use the memory of a whole piece that nobody reads any more. Nobody has to: one that is not given back
 * is garbage like any other. Parts of pieces, and buffers from elsewhere, are left alone.
 */
export function giveBackPiece({ buffer, length }: Buffer): void {
  if (lent.get(buffer) !== length) return;
  lent.delete(buffer);
  if (free.length < mostFree) free.push(Buffer.from(buffer));
}
