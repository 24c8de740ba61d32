import { createHash, createPublicKey, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { FileStore } from '../files/fileStore.ts';
import { createQueue } from '../services/queue.ts';
import { type MbpakFile, type MbpakKeys, writeMbpak } from './writeMbpak.ts';

/**
 * PlatinumQuest packages. The most recent ones are kept on this machine's disk, because deflating and
 * encrypting takes time.
 */
export interface Mbpaks {
  /**
   * The package of `entries`. Concurrent requests for the same package share one run.
   * @throws ApiError not_ready when too many are being made
   */
  make(entries: readonly MbpakFile[]): Promise<Mbpak>;
  /** Removes all of them. */
  close(): Promise<void>;
}

export interface Mbpak {
  /** Equal for equal packages. */
  hash: string;
  /** In bytes. */
  size: number;
  read(): Promise<Readable>;
}

/** The limit of the disk space for all packages together. */
const keptBytes = 1_000_000_000;

/**
 * The folder for the packages of every process, each in a folder of its own; the sweeper removes what a crash
 * has left.
 */
export const mbpaksFolder = (dataDir: string): string => join(dataDir, 'mbpaks');

interface Kept {
  path: string;
  size: number;
}

export function createMbpaks(files: FileStore, keys: MbpakKeys, dataDir: string): Mbpaks {
  const folder = join(mbpaksFolder(dataDir), randomUUID());
  const queue = createQueue({ concurrency: 2, maxWaiting: 50 });
  const keyHash = createHash('sha256')
    .update(createPublicKey(keys.rsaKey).export({ type: 'spki', format: 'der' }))
    .update(keys.aesKey)
    .digest('hex');

  const kept = new LRUCache<string, Kept, readonly MbpakFile[]>({
    maxSize: keptBytes,
    sizeCalculation: ({ size }) => size,
    // A reader of the removed package can finish reading it.
    dispose: ({ path }) => void rm(path, { force: true }),
    fetchMethod: (_hash, _stale, { context: entries }) =>
      queue.run(async () => {
        await mkdir(folder, { recursive: true });
        const path = join(folder, randomUUID());
        return { path, size: await writeMbpak(files, keys, entries, path) };
      }),
  });

  async function read(hash: string, entries: readonly MbpakFile[]): Promise<Readable> {
    const { path } = await kept.forceFetch(hash, { context: entries });
    try {
      return (await open(path)).createReadStream();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    // The sweeper may have removed the folder as left by a crash.
    kept.delete(hash);
    const again = await kept.forceFetch(hash, { context: entries });
    return (await open(again.path)).createReadStream();
  }

  return {
    async make(entries) {
      const hash = hashOf(keyHash, entries);
      const { size } = await kept.forceFetch(hash, { context: entries });
      return { hash, size, read: () => read(hash, entries) };
    },
    async close() {
      await queue.close();
      kept.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function hashOf(keyHash: string, entries: readonly MbpakFile[]): string {
  const hash = createHash('sha256').update(keyHash);
  for (const { path, sha256 } of entries) hash.update(`\n${sha256} ${path}`);
  return hash.digest('hex');
}
