import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { serverLimits } from '../limits.ts';
import { contentDisposition, levelsArchiveFileName } from './archiveNames.ts';
import { replyWith } from './archiveOfLevel.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import { type ArchiveAsker, entriesOfStored, readStored } from './entriesOfLevels.ts';
import { type ArchiveProgress, endsOfLevels, levelsWithin } from './levelEnds.ts';
import { streamLevels } from './streamLevels.ts';

/** Up to so many levels are laid out before the first byte is sent, so that their archive can be resumed. */
const maxLaidOut = 100;

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
  const streamed = () => {
    const known = ids.filter((id) => deps.catalogue.has(id));
    return streamedArchive(deps, known, options, asker, {
      fileName: levelsArchiveFileName(known),
      onSent: () => {},
    });
  };
  if (ids.length > maxLaidOut) return deps.turns.run(address, async () => streamed(), signal);
  const { levels, isAll } = await readStored(deps, ids, asker, serverLimits.laidOutFiles);
  if (!isAll) return streamed();
  const { entries, found, newest } = await entriesOfStored(deps, levels, options);
  const fileName = levelsArchiveFileName(found.map(({ id }) => id));
  return replyWith(deps, entries, newest, fileName, ({ ends }) => ({
    onSent(bytes) {
      deps.downloads.add('level', levelsWithin(endsOfLevels(found, entries, ends), bytes), address);
    },
  }));
}

/**
 * An archive that is made while it is sent: the IDs, names and times of levels are in memory, their files are
 * not. `onSent` is told whether all of it was sent.
 */
export function streamedArchive(
  deps: Deps,
  ids: readonly number[],
  options: ArchiveOptions,
  asker: ArchiveAsker,
  { fileName, onSent }: { fileName: string; onSent: (isWhole: boolean) => void },
): FileReply {
  const levels = ids.flatMap((id) => deps.catalogue.get(id) ?? []);
  const progress: ArchiveProgress = { ends: [], size: null };
  return {
    contentType: 'application/zip',
    etag: '',
    cache: 'never',
    contentDisposition: contentDisposition(fileName),
    body: { size: null, read: async () => streamLevels(deps, levels, options, asker, progress) },
    isAlwaysWhole: true,
    onSent(bytes) {
      onSent(bytes === progress.size);
      deps.downloads.add('level', levelsWithin(progress.ends, bytes), asker.address);
    },
  };
}
