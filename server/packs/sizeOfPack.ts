import type { ArchiveOptions } from '../archives/archivePaths.ts';
import { addUpSize } from '../archives/sizeOfLevels.ts';
import type { ArchiveSize } from '../cache/keptSizes.ts';
import type { Deps } from '../deps.ts';

/**
 * The size in bytes of the archive of a pack, as `archiveOfPack` makes it; null for an empty pack. Everybody
 * who asks meanwhile waits for the same size, so it is added up to the end even if the person at `address`
 * leaves; their other packs wait for their turns.
 */
export async function sizeOfPack(
  deps: Deps,
  id: number,
  options: ArchiveOptions,
  address: string,
): Promise<ArchiveSize | { size: null }> {
  const { levelIds, levels } = await deps.pageCaches.packs.read(id);
  if (levelIds.length === 0) return { size: null };
  return deps.keptSizes.read(levelIds, options, () =>
    addUpSize(deps, levels, options, { address, queue: deps.packSizeReads }),
  );
}
