import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { contentDisposition, levelsArchiveFileName } from './archiveNames.ts';
import { replyWith } from './archiveOfLevel.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import { entriesOfStored, readStored } from './entriesOfLevels.ts';
import { endsOfLevels, type LevelEnd, levelsWithin } from './levelEnds.ts';
import { streamLevels } from './streamLevels.ts';

/**
 * Up to so many levels and files are laid out before the first byte is sent, so that their archive can be
 * resumed. More files would take a noticeable time.
 */
const maxLaidOut = { levels: 100, files: 5_000 };

/**
 * One archive of several levels; where two have a file of the same path, the later level wins. Missions of
 * the same name get the IDs of their levels. Unknown IDs are skipped. One address gets one such archive at a
 * time, until `signal` aborts. Each level that was sent counts as a download, also when its asker left before
 * the others were.
 */
export async function archiveOfLevels(
  deps: Deps,
  ids: readonly number[],
  options: ArchiveOptions,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<FileReply> {
  deps.bulkDownloads.begin(address, signal);
  const asker = { address, signal, queue: deps.bulkReads };
  if (ids.length > maxLaidOut.levels) return streamed(deps, ids, options, asker);
  const { levels, isAll } = await readStored(deps, ids, asker, maxLaidOut.files);
  if (!isAll) return streamed(deps, ids, options, asker);
  const { entries, found, newest } = await entriesOfStored(deps, levels, options);
  const fileName = levelsArchiveFileName(found.map(({ id }) => id));
  return replyWith(deps, entries, newest, fileName, ({ ends }) => ({
    onSent(bytes) {
      deps.downloads.add('level', levelsWithin(endsOfLevels(found, entries, ends), bytes), address);
    },
  }));
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
  /** Known of those that have begun to be sent. */
  const ends: LevelEnd[] = [];
  return {
    contentType: 'application/zip',
    etag: '',
    cache: 'never',
    contentDisposition: contentDisposition(levelsArchiveFileName(found)),
    body: { size: null, read: async () => streamLevels(deps, levels, options, asker, ends) },
    isAlwaysWhole: true,
    onSent: (bytes) => deps.downloads.add('level', levelsWithin(ends, bytes), asker.address),
  };
}
