import { ApiError } from '../../shared/errors.ts';
import { packArchiveFileName } from '../archives/archiveNames.ts';
import { replyWith } from '../archives/archiveOfLevel.ts';
import type { ArchiveOptions } from '../archives/archivePaths.ts';
import { entriesOfLevels } from '../archives/entriesOfLevels.ts';
import { endsOfLevels, levelsWithin } from '../archives/levelEnds.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { findPack } from './findPack.ts';

/**
 * One archive of all levels of a pack. A completely sent file counts as a download of the pack by `address`,
 * and each level that was sent as one of it. Reading stops when `signal` aborts.
 */
export async function archiveOfPack(
  deps: Deps,
  id: number,
  options: ArchiveOptions,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<FileReply> {
  const pack = await findPack(deps, id);
  if (pack.levelIds.length === 0) throw new ApiError('pack_empty');
  const { entries, found, newest } = await entriesOfLevels(deps, pack.levelIds, options, {
    address,
    signal,
    queue: deps.packReads,
  });
  return replyWith(deps, entries, newest, packArchiveFileName(pack.name, id), ({ size, ends }) => ({
    onSent(bytes) {
      if (bytes === size) deps.downloads.add('pack', [id], address);
      deps.downloads.add('level', levelsWithin(endsOfLevels(found, entries, ends), bytes), address);
    },
  }));
}
