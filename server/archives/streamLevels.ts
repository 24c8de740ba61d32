import { Readable } from 'node:stream';
import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import { chunkBytes, readSegments } from './archiveStream.ts';
import type { ArchiveAsker } from './entriesOfLevels.ts';
import type { LevelEnd } from './levelEnds.ts';
import { segmentsOfLevels } from './segmentsOfLevels.ts';
import type { ZipSegment } from './zipEntry.ts';

/**
 * The archive of any number of levels. It begins with the first of them before the others are read, so its
 * length is unknown. `ends` receives where each level ends.
 */
export function streamLevels(
  deps: Deps,
  levels: readonly LevelInfo[],
  options: ArchiveOptions,
  asker: ArchiveAsker,
  ends: LevelEnd[],
): Readable {
  const chunks = readBatches(deps.files, segmentsOfLevels(deps, levels, options, asker, ends));
  return Readable.from(chunks, { objectMode: false, highWaterMark: chunkBytes });
}

async function* readBatches(files: FileStore, batches: AsyncIterable<ZipSegment[]>): AsyncGenerator<Buffer> {
  for await (const segments of batches) yield* readSegments(files, segments);
}
