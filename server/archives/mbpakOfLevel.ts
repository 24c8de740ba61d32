import { ApiError } from '../../shared/errors.ts';
import { type CurrentLevel, nameOf } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { maxNameBytes } from '../mbpaks/mbpakHeader.ts';
import { contentDisposition, mbpakFileName } from './archiveNames.ts';
import { countDownloadOf, entriesOf } from './archiveOfLevel.ts';
import type { ArchiveOptions } from './archivePaths.ts';
import type { ArchiveEntry } from './zipEntry.ts';

/** A level as a PlatinumQuest package; counts as a download of its asker's address. */
export async function mbpakOfLevel(
  deps: Deps,
  level: CurrentLevel,
  options: ArchiveOptions,
  asker: { address: string; signal: AbortSignal },
): Promise<FileReply> {
  if (!deps.mbpaks) throw new ApiError('mbpak_not_configured');
  const entries = await entriesOf(deps, level, { ...options, missionFolder: 'missions/marbleland' });
  const { hash, size, read } = await deps.mbpaks.make(namedEntries(deps, level, entries, options), asker);
  return {
    contentType: 'application/octet-stream',
    etag: `"${hash}"`,
    cache: 'never',
    contentDisposition: contentDisposition(mbpakFileName(nameOf(level) ?? '', level._id)),
    body: { size, read },
    isAlwaysWhole: true,
    onWholeFile: countDownloadOf(deps.downloads, level._id),
  };
}

/** Under the names that they have in the package; a name that does not fit into its format is left out. */
function namedEntries(
  { log }: Deps,
  level: CurrentLevel,
  entries: readonly ArchiveEntry[],
  { assuming }: ArchiveOptions,
): ArchiveEntry[] {
  const folder = assuming === 'gold' ? 'marble/data' : 'platinum/data';
  const named = entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }));
  const fitting = named.filter(({ path }) => Buffer.byteLength(path) <= maxNameBytes);
  if (fitting.length < named.length) {
    const left = named.filter((entry) => !fitting.includes(entry)).map(({ path }) => path);
    log.warn({ level: level._id, left }, 'Names that are too long for a package were left out of it');
  }
  return fitting;
}
