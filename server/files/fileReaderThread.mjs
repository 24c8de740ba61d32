import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/**
 * Reads the files of each task one after the other into one piece of memory of the task's size, each at its place,
 * and gives it away. A file that cannot be read, or has another size, fails its task.
 *
 * @typedef {{ path: string, size: number, start: number }} PlacedFile
 */
parentPort?.on('message', (/** @type {{ id: number, files: PlacedFile[], size: number }} */ task) => {
  const { id, files } = task;
  const bytes = new Uint8Array(task.size);
  for (const [index, { path, size, start }] of files.entries()) {
    try {
      if (fill(bytes.subarray(start, start + size), path)) continue;
      parentPort?.postMessage({ id, wrongSize: index });
      return;
    } catch (error) {
      const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
      parentPort?.postMessage({ id, failure: { index, message, code } });
      return;
    }
  }
  parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
});

const oneMore = new Uint8Array(1);

/**
 * Returns whether the file has exactly as many bytes.
 *
 * @param {Uint8Array} bytes
 * @param {string} path
 */
function fill(bytes, path) {
  const file = openSync(path, 'r');
  try {
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, length);
      if (read === 0) return false;
      length += read;
    }
    return readSync(file, oneMore, 0, 1, length) === 0;
  } finally {
    closeSync(file);
  }
}
