import { dayMs } from '../../shared/durations.ts';
import { FileMissingError, type FileStore, FileStoreUnavailableError } from '../files/fileStore.ts';
import type { Logger } from '../log.ts';

/**
 * Stored images below `derived/`, which can be made again at any time: when the store is full or read-only,
 * images only take longer.
 */
export interface KeptImages {
  /** Null when there is none. Marks it as used, for the sweeper. */
  read(key: string): Promise<Buffer | null>;
  keep(key: string, body: Uint8Array): Promise<void>;
  /** Bytes stored since the start of the process. */
  readonly storedBytes: number;
}

/** The sweeper removes the least recently used images; its unit is days, so this precision suffices. */
const markUsedAfterMs = dayMs;

export function createKeptImages(files: FileStore, log: Logger): KeptImages {
  let storedBytes = 0;
  let isWritable = true;

  async function markUsed(key: string): Promise<void> {
    const found = await files.stat(key);
    if (found && found.modifiedAt.getTime() < Date.now() - markUsedAfterMs) {
      await write(() => files.touch(key));
    }
  }

  /** Whether it was written. Logs the first of several failures. */
  async function write(calls: () => Promise<unknown>): Promise<boolean> {
    try {
      await calls();
      isWritable = true;
      return true;
    } catch (error) {
      // Another process has just removed it.
      if (error instanceof FileMissingError) return false;
      if (!(error instanceof FileStoreUnavailableError)) throw error;
      if (isWritable) {
        log.warn({ err: error }, 'Images cannot be stored, and are made again for each request');
      }
      isWritable = false;
      return false;
    }
  }

  return {
    async read(key) {
      try {
        const body = await files.readAll(key);
        await markUsed(key);
        return body;
      } catch (error) {
        if (error instanceof FileMissingError) return null;
        throw error;
      }
    },
    async keep(key, body) {
      if (await write(() => files.put(key, body))) storedBytes += body.byteLength;
    },
    get storedBytes() {
      return storedBytes;
    },
  };
}
