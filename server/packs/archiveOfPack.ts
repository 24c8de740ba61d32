import { packArchiveFileName } from '../archives/archiveNames.ts';
import { entriesOfLevels, replyWith } from '../archives/archiveOfLevel.ts';
import type { ArchiveOptions } from '../archives/archivePaths.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { findPack } from './findPack.ts';

/**
 * One archive of all levels of a pack; a whole file counts as a download of the pack and of each level by
 * `address`.
 */
export async function archiveOfPack(
  deps: Deps,
  id: number,
  options: ArchiveOptions,
  address: string,
): Promise<FileReply> {
  const pack = await findPack(deps, id);
  const { entries, found, newest } = await entriesOfLevels(deps, pack.levelIds, options);
  return replyWith(deps, entries, newest, packArchiveFileName(pack.name, id), () => {
    deps.downloads.add('pack', [id], address);
    deps.downloads.add('level', found, address);
  });
}
