import PQueue from 'p-queue';
import type { PendingLevel } from '../../db/documents/upload.ts';
import { blobKey } from '../../files/blobs.ts';
import type { FileStore } from '../../files/fileStore.ts';

/** Asking a store that is elsewhere takes milliseconds. */
const concurrency = 8;

/** The bytes of files of levels that the site has not stored yet, each file once. */
export async function newBytesOf(files: FileStore, levels: readonly PendingLevel[]): Promise<number> {
  const sizes = new Map(levels.flatMap((level) => level.files.map(({ sha256, size }) => [sha256, size])));
  const queue = new PQueue({ concurrency });
  const unstored = [...sizes].map(
    ([sha256, size]) =>
      async () =>
        (await files.stat(blobKey(sha256)))?.size === size ? 0 : size,
  );
  return (await queue.addAll(unstored)).reduce((sum, size) => sum + size, 0);
}
