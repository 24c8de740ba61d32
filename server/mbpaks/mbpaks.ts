import { createHash, createPublicKey, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { FileStream, InTurn } from '../fileReply.ts';
import { codeOf } from '../files/durableFolder.ts';
import type { FileStore } from '../files/fileStore.ts';
import { serverLimits } from '../limits.ts';
import { createFairQueue } from '../services/fairQueue.ts';
import { createSharedTurns } from '../services/sharedTurns.ts';
import { type MbpakFile, type MbpakKeys, writeMbpak } from './writeMbpak.ts';

/**
 * PlatinumQuest packages. The most recent ones are kept on this machine's disk, because deflating and
 * encrypting takes time.
 */
export interface Mbpaks {
  /**
   * The package of `entries`. Concurrent requests for the same package share one run; askers take turns, and
   * a package that nobody waits for any more is not begun.
   * @throws ApiError too_many_requests when too many of the asker are waiting
   */
  make(entries: readonly MbpakFile[], asker: Asker): Promise<Mbpak>;
  /** Removes all of them. */
  close(): Promise<void>;
}

export interface Mbpak {
  /** Equal for equal packages. */
  hash: string;
  /** In bytes. */
  size: number;
  read: FileStream['read'];
}

/** The disk space for all kept packages of one process together. */
const keptBytes = 1_000_000_000;

/**
 * The folder for packages, in which every process has a folder of its own; the sweeper removes what a crash
 * has left.
 */
export const mbpaksFolder = (dataDir: string): string => join(dataDir, 'mbpaks');

interface Kept {
  path: string;
  size: number;
}

interface Asker {
  address: string;
  signal: AbortSignal;
}

interface Wanted {
  hash: string;
  entries: readonly MbpakFile[];
  asker: Asker;
}

export function createMbpaks(files: FileStore, keys: MbpakKeys, dataDir: string): Mbpaks {
  const folder = join(mbpaksFolder(dataDir), randomUUID());
  const queue = createFairQueue({ concurrency: 2, maxWaiting: serverLimits.waitingTasks });
  const keyHash = createHash('sha256')
    .update(createPublicKey(keys.rsaKey).export({ type: 'spki', format: 'der' }))
    .update(keys.aesKey)
    .digest('hex');

  const turns = createSharedTurns<Kept>(queue);
  const kept = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    sizeCalculation: ({ size }) => size,
    // A reader of the removed package can finish reading it.
    dispose: ({ path }) => void rm(path, { force: true }),
  });

  async function write({ hash, entries }: Wanted): Promise<Kept> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const written = { path, size: await writeMbpak(files, keys, entries, path) };
    kept.set(hash, written);
    return written;
  }

  async function find(wanted: Wanted): Promise<Kept> {
    const { hash, asker } = wanted;
    const look = () => kept.get(hash);
    const make = () => write(wanted);
    return look() ?? turns.run(hash, asker.address, { make, find: look, signal: asker.signal });
  }

  async function read(wanted: Wanted, inTurn: InTurn): Promise<Readable> {
    const found = await find(wanted);
    try {
      return await inTurn(() => streamOf(found));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    // The sweeper has removed the package as if a crash had left it. Another request may be making it again.
    if (kept.peek(wanted.hash) === found) kept.delete(wanted.hash);
    const again = await find(wanted);
    return inTurn(() => streamOf(again));
  }

  return {
    async make(entries, asker) {
      const wanted = { hash: hashOf(keyHash, entries), entries, asker };
      const { size } = await find(wanted);
      return { hash: wanted.hash, size, read: (_range, inTurn) => read(wanted, inTurn) };
    },
    async close() {
      await queue.close();
      kept.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const streamOf = async ({ path }: Kept): Promise<Readable> => (await open(path)).createReadStream();

function hashOf(keyHash: string, entries: readonly MbpakFile[]): string {
  const hash = createHash('sha256').update(keyHash);
  for (const { path, sha256 } of entries) hash.update(`\n${sha256} ${path}`);
  return hash.digest('hex');
}
