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

/** The archive's directory and the used paths stay in memory until it is sent, so entries are limited. */
const maxEntries = 200_000;

/**
 * The archive of any number of levels. It begins with the first of them before the others are read, so its
 * length is unknown. Where two levels have a file of the same path, the later level wins; therefore the last
 * level is written first. It is a zip64 if it has more files or bytes than a plain zip can hold.
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
