import { setImmediate as breathe } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { FairQueue } from '../services/fairQueue.ts';
import { entriesOf, limitFiles, modifiedAt } from './archiveOfLevel.ts';
import { type ArchiveOptions, levelsSharingNames, mergeArchives } from './archivePaths.ts';
import type { EntriesOfLevel } from './levelEnds.ts';
import { readLevels, type StoredLevel } from './readLevels.ts';
import type { ArchiveEntry } from './zipEntry.ts';

/** The asker of an archive, and the queue in which the reads for it take turns. */
export interface ArchiveAsker {
  address: string;
  /** Aborts when nobody waits any more: reading then stops. */
  signal?: AbortSignal | undefined;
  queue: FairQueue;
}

interface LevelsEntries {
  entries: ArchiveEntry[];
  found: EntriesOfLevel[];
  newest: number;
}

/** The entries of an archive of several levels, those of each of them, and when the newest changed. */
export async function entriesOfStored(
  deps: Deps,
  levels: readonly StoredLevel[],
  options: ArchiveOptions,
): Promise<LevelsEntries> {
  const sharing = options.appendId ? new Set() : levelsSharingNames(levels);
  const found: EntriesOfLevel[] = [];
  for (const level of levels) {
    const appendId = options.appendId || sharing.has(level);
    found.push({ id: level._id, entries: await entriesOf(deps, level, { ...options, appendId }) });
    // Others have their turn between levels of many files.
    await breathe();
  }
  return {
    entries: mergeArchives(found.map(({ entries }) => entries)),
    found,
    newest: levels.reduce((newest, level) => Math.max(newest, modifiedAt(level)), 0),
  };
}

/** The levels of `ids`, and whether these are all: reading stops soon after `maxFiles` files. */
export async function readStored(
  deps: Deps,
  ids: readonly number[],
  { queue, address, signal }: ArchiveAsker,
  maxFiles = Number.POSITIVE_INFINITY,
): Promise<{ levels: StoredLevel[]; isAll: boolean }> {
  const levels: StoredLevel[] = [];
  let files = 0;
  for await (const batch of readLevels(deps, ids, (work) => queue.run(address, work, signal))) {
    levels.push(...batch);
    files += batch.reduce((count, level) => count + level.files.length, 0);
    limitFiles(files);
    if (files > maxFiles) return { levels, isAll: false };
  }
  return { levels, isAll: true };
}
