import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { contentDisposition, levelsArchiveFileName } from './archiveNames.ts';
import { replyWith } from './archiveOfLevel.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import { entriesOfLevels } from './entriesOfLevels.ts';
import { streamLevels } from './streamLevels.ts';

/**
 * Up to this many levels are laid out before the first byte is sent, so that their archive can be resumed.
 */
const maxLaidOut = 100;

/**
 * One archive of several levels; where two have a file of the same path, the later level wins. Missions of
 * the same name get the IDs of their levels. Unknown IDs are skipped. One address gets one such archive at a
 * time, until `signal` aborts; a completely sent archive counts as a download of each level.
 */
export async function archiveOfLevels(
  deps: Deps,
  ids: readonly number[],
  options: ArchiveOptions,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<FileReply> {
  deps.bulkDownloads.begin(address, signal);
  const asker = { address, signal, queue: deps.bulkReads };
  if (ids.length > maxLaidOut) return streamed(deps, ids, options, asker);
  const { entries, found, newest } = await entriesOfLevels(deps, ids, options, asker);
  return replyWith(deps, entries, newest, levelsArchiveFileName(found), {
    onSent: () => deps.downloads.add('level', found, address),
  });
}

/** The IDs, names and times of levels are in memory; their files are not. */
function streamed(
  deps: Deps,
  ids: readonly number[],
  options: ArchiveOptions,
  asker: Parameters<typeof streamLevels>[3],
): FileReply {
  const levels = ids.flatMap((id) => deps.catalogue.get(id) ?? []);
  const found = levels.map(({ id }) => id);
  return {
    contentType: 'application/zip',
    etag: '',
    cache: 'never',
    contentDisposition: contentDisposition(levelsArchiveFileName(found)),
    body: { size: null, read: async () => streamLevels(deps, levels, options, asker) },
    isAlwaysWhole: true,
    onSent: () => deps.downloads.add('level', found, asker.address),
  };
}
