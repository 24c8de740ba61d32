import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import { entriesOf, limitFiles } from './archiveOfLevel.ts';
import { type ArchiveOptions, levelsSharingNames } from './archivePaths.ts';
import type { ArchiveAsker } from './entriesOfLevels.ts';
import { growZip } from './growZip.ts';
import type { ArchiveProgress } from './levelEnds.ts';
import { readLevels } from './readLevels.ts';
import type { ZipSegment } from './zipEntry.ts';

/**
 * The archive of any number of levels, level by level: its first segments are known before the other levels
 * are read. Where two levels have a file of the same path, the later level wins; therefore the last level
 * comes first. It is a zip64 if it has more files or bytes than a plain zip can hold. `progress` receives
 * where it has come to.
 * @throws ApiError too_large
 */
export async function* segmentsOfLevels(
  deps: Deps,
  levels: readonly LevelInfo[],
  options: ArchiveOptions,
  { queue, address, signal }: ArchiveAsker,
  progress: ArchiveProgress = { ends: [], size: null },
): AsyncGenerator<ZipSegment[]> {
  const zip = growZip(levels.reduce((newest, level) => Math.max(newest, level.editedAt ?? level.addedAt), 0));
  const taken = new Set<string>();
  const withId = await deps.turns.run(address, async () => idsInNames(levels, options), signal);
  const ids = levels.map(({ id }) => id).reverse();
  for await (const batch of readLevels(deps, ids, (work) => queue.run(address, work, signal))) {
    for (const level of batch) {
      const entries = await entriesOf(deps, level, { ...options, appendId: withId.has(level._id) });
      const added = entries.filter(({ path }) => {
        const key = path.toLowerCase();
        return !taken.has(key) && taken.add(key);
      });
      limitFiles(taken.size);
      const segments = added.flatMap((entry) => zip.add(entry));
      progress.ends.push({ id: level._id, end: zip.size });
      yield segments;
    }
  }
  const directory = zip.end();
  progress.size = zip.size;
  yield directory;
}

/** The levels whose missions get their IDs. */
function idsInNames(levels: readonly LevelInfo[], { appendId }: ArchiveOptions): Set<number> {
  const named = levels.map(({ id, baseName }) => ({ _id: id, baseName }));
  const sharing = appendId ? named : [...levelsSharingNames(named)];
  return new Set(sharing.map(({ _id }) => _id));
}
