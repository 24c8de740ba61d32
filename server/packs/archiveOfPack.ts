import { ApiError } from '../../shared/errors.ts';
import { packArchiveFileName } from '../archives/archiveNames.ts';
import { replyWith } from '../archives/archiveOfLevel.ts';
import { streamedArchive } from '../archives/archiveOfLevels.ts';
import type { ArchiveOptions } from '../archives/archivePaths.ts';
import { entriesOfStored, readStored } from '../archives/entriesOfLevels.ts';
import { endsOfLevels, levelsWithin } from '../archives/levelEnds.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { serverLimits } from '../limits.ts';
import { findPack } from './findPack.ts';

/**
 * One archive of all levels of a pack. A completely sent file counts as a download of the pack by `address`,
 * and each level that was sent as one of it. Reading stops when `signal` aborts. One of very many files is made
 * while it is sent; of these and exports of as many, one address gets few at a time.
 */
export async function archiveOfPack(
  deps: Deps,
  id: number,
  options: ArchiveOptions,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<FileReply> {
  const pack = await findPack(deps, id);
  if (pack.levelIds.length === 0) throw new ApiError('pack_empty');
  const asker = { address, signal, queue: deps.packReads };
  const fileName = packArchiveFileName(pack.name, id);
  const countPack = (isWhole: boolean) => {
    if (isWhole) deps.downloads.add('pack', [id], address);
  };
  const { levels, isAll } = await readStored(deps, pack.levelIds, asker, serverLimits.laidOutFiles);
  if (!isAll) {
    deps.largeArchives.begin(address, signal);
    return streamedArchive(deps, pack.levelIds, options, asker, { fileName, onSent: countPack });
  }
  const { entries, found, newest } = await entriesOfStored(deps, levels, options);
  return replyWith(deps, entries, newest, fileName, ({ size, ends }) => ({
    onSent(bytes) {
      countPack(bytes === size);
      deps.downloads.add('level', levelsWithin(endsOfLevels(found, entries, ends), bytes), address);
    },
  }));
}
