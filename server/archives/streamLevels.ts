import { Readable } from 'node:stream';
import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import { chunkBytes, readSegments } from './archiveStream.ts';
import type { ArchiveAsker } from './entriesOfLevels.ts';
import type { ArchiveProgress } from './levelEnds.ts';
import { segmentsOfLevels } from './segmentsOfLevels.ts';
import type { ZipSegment } from './zipEntry.ts';

/**
 * The archive of any number of levels. It begins with the first of them before the others are read, so its
 * length is unknown. `progress` receives where it has come to.
 */
export function streamLevels(
  deps: Deps,
  levels: readonly LevelInfo[],
  options: ArchiveOptions,
  asker: ArchiveAsker,
  progress: ArchiveProgress,
): Readable {
  return streamSegments(deps.files, segmentsOfLevels(deps, levels, options, asker, progress));
}

/** The bytes of an archive whose segments become known one after the other. */
export const streamSegments = (files: FileStore, batches: AsyncIterable<ZipSegment[]>): Readable =>
  Readable.from(readBatches(files, batches), { objectMode: false, highWaterMark: chunkBytes });

async function* readBatches(files: FileStore, batches: AsyncIterable<ZipSegment[]>): AsyncGenerator<Buffer> {
  for await (const segments of batches) yield* readSegments(files, segments);
}
