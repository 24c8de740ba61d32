import { Readable } from 'node:stream';
import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import { chunkBytes, readSegments } from './archiveStream.ts';
import type { ArchiveAsker } from './entriesOfLevels.ts';
import { segmentsOfLevels } from './segmentsOfLevels.ts';

/**
 * The archive of any number of levels. It begins with the first of them before the others are read, so its
 * length is unknown.
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

async function* readChunks(...[deps, ...wanted]: Parameters<typeof streamLevels>): AsyncGenerator<Buffer> {
  for await (const segments of segmentsOfLevels(deps, ...wanted)) yield* readSegments(deps.files, segments);
}
