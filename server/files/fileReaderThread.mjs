import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/**
 * Reads the files of each task one after the other into one piece of memory, which it gives away with the
 * length of each. A file that cannot be read fails its task.
 *
 * @typedef {{ path: string, size: number }} SizedFile
 */
parentPort?.on('message', (/** @type {{ id: number, files: SizedFile[] }} */ { id, files }) => {
  const bytes = new Uint8Array(files.reduce((sum, { size }) => sum + size + 1, 0));
  const lengths = [];
  let at = 0;
  for (const [index, { path, size }] of files.entries()) {
    try {
      // One byte more shows whether the file is longer.
      const length = readInto(bytes.subarray(at, at + size + 1), path);
      lengths.push(length);
      at += length;
    } catch (error) {
      const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
      parentPort?.postMessage({ id, failure: { index, message, code } });
      return;
    }
  }
  parentPort?.postMessage({ id, bytes, lengths }, [bytes.buffer]);
});

/**
 * Returns how much was read.
 *
 * @param {Uint8Array} bytes
 * @param {string} path
 */
function readInto(bytes, path) {
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, length);
    }
    return length;
  } finally {
    closeSync(file);
  }
}
