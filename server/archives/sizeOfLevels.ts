import type { LevelInfo } from '../../shared/levels.ts';
import type { Deps } from '../deps.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import type { ArchiveAsker } from './entriesOfLevels.ts';
import { segmentsOfLevels } from './segmentsOfLevels.ts';

/**
 * The size in bytes of one archive of several levels, as `archiveOfLevels` makes it. Unknown IDs are skipped.
 * One address gets one size at a time, until `signal` aborts.
 */
export async function sizeOfLevels(
  deps: Deps,
  ids: readonly number[],
  options: ArchiveOptions,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<number> {
  deps.bulkSizes.begin(address, signal);
  const levels = ids.flatMap((id) => deps.catalogue.get(id) ?? []);
  return addUpSize(deps, levels, options, { address, signal, queue: deps.bulkSizeReads });
}

/** The size in bytes of one archive of `levels`. */
export async function addUpSize(
  deps: Deps,
  levels: readonly LevelInfo[],
  options: ArchiveOptions,
  asker: ArchiveAsker,
): Promise<number> {
  let size = 0;
  for await (const segments of segmentsOfLevels(deps, levels, options, asker)) {
    for (const segment of segments) size += segment.size;
  }
  return size;
}
