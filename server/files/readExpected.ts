import { close, open, read } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const openFile = promisify(open);
const readInto = promisify(read);

/**
 * Reads a whole file that probably has `expectedBytes`. This takes two steps, open and read, where `readFile`
 * takes five, and a busy process needs some milliseconds from each step to the next.
 */
export async function readExpected(path: string, expectedBytes: number): Promise<Buffer> {
  // One byte more than expected shows whether the file is longer.
  const bytes = Buffer.allocUnsafe(expectedBytes + 1);
  let length = 0;
  let isAtEnd = false;
  const file = await openFile(path, 'r');
  try {
    do {
      const { bytesRead } = await readInto(file, bytes, length, bytes.length - length, length);
      length += bytesRead;
      isAtEnd = bytesRead === 0;
    } while (!isAtEnd && length < expectedBytes);
  } finally {
    // Nobody waits for it: a file that was only read loses nothing.
    close(file, () => undefined);
  }
  return length > expectedBytes ? readFile(path) : bytes.subarray(0, length);
}
