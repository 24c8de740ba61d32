import type { Deps } from '../deps.ts';
import type { FairQueue } from '../services/fairQueue.ts';
import { entriesOf, limitFiles, modifiedAt } from './archiveOfLevel.ts';
import { type ArchiveOptions, levelsSharingNames, mergeArchives } from './archivePaths.ts';
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
  found: number[];
  newest: number;
}

/** The entries of an archive of several levels, which of `ids` exist, and when the newest of them changed. */
export async function entriesOfLevels(
  deps: Deps,
  ids: readonly number[],
  options: ArchiveOptions,
  asker: ArchiveAsker,
): Promise<LevelsEntries> {
  const levels = await readAll(deps, ids, asker);
  const sharing = options.appendId ? new Set() : levelsSharingNames(levels);
  const archives = await Promise.all(
    levels.map((level) =>
      entriesOf(deps, level, { ...options, appendId: options.appendId || sharing.has(level) }),
    ),
  );
  return {
    entries: mergeArchives(archives),
    found: levels.map(({ _id }) => _id),
    newest: levels.reduce((newest, level) => Math.max(newest, modifiedAt(level)), 0),
  };
}

async function readAll(
  deps: Deps,
  ids: readonly number[],
  { queue, address, signal }: ArchiveAsker,
): Promise<StoredLevel[]> {
  const levels: StoredLevel[] = [];
  let files = 0;
  for await (const batch of readLevels(deps, ids, (work) => queue.run(address, work, signal))) {
    levels.push(...batch);
    files += batch.reduce((count, level) => count + level.files.length, 0);
    limitFiles(files);
  }
  return levels;
}
