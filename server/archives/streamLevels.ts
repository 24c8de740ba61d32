import { Readable } from 'node:stream';
import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import { entriesOf } from './archiveOfLevel.ts';
import { type ArchiveOptions, levelsSharingNames } from './archivePaths.ts';
import { chunkBytes, readSegments } from './archiveStream.ts';
import type { ArchiveAsker } from './entriesOfLevels.ts';
import { growZip } from './growZip.ts';
import { readLevels, type StoredLevel } from './readLevels.ts';
import type { ZipSegment } from './zipEntry.ts';

/** The directory at the end of a zip, and the paths that are taken, are in memory until it is sent. */
const maxEntries = 200_000;

/**
 * The archive of any number of levels: it begins with the first of them while the others are not read yet, so
 * that nobody knows its length. Where two levels have a file of the same path, the later one's is in it: the
 * last level comes first. Of more files than a plain zip can list, or more bytes, it is a zip64.
 */
export function streamLevels(
  deps: Deps,
  levels: readonly LevelInfo[],
  options: ArchiveOptions,
  asker: ArchiveAsker,
): Readable {
  const chunks = readChunks(deps, levels, options, asker);
  return Readable.from(chunks, { objectMode: false, highWaterMark: chunkBytes });
}

async function* readChunks(
  deps: Deps,
  levels: readonly LevelInfo[],
  options: ArchiveOptions,
  { queue, address, signal }: ArchiveAsker,
): AsyncGenerator<Buffer> {
  const zip = growZip(levels.reduce((newest, level) => Math.max(newest, level.editedAt ?? level.addedAt), 0));
  const taken = new Set<string>();
  const named = levels.map(({ id, baseName }) => ({ _id: id, baseName }));
  const sharing = options.appendId ? named : [...levelsSharingNames(named)];
  const withId = new Set(sharing.map(({ _id }) => _id));

  async function segmentsOf(level: StoredLevel): Promise<ZipSegment[]> {
    const entries = await entriesOf(deps, level, { ...options, appendId: withId.has(level._id) });
    const added = entries.filter(({ path }) => {
      const key = path.toLowerCase();
      return !taken.has(key) && taken.add(key);
    });
    if (taken.size > maxEntries) throw new Error(`An archive of ${levels.length} levels has too many files.`);
    return added.flatMap((entry) => zip.add(entry));
  }

  const ids = levels.map(({ id }) => id).reverse();
  for await (const batch of readLevels(deps, ids, (work) => queue.run(address, work, signal))) {
    for (const level of batch) yield* readSegments(deps.files, await segmentsOf(level));
  }
  yield* zip.end();
}
