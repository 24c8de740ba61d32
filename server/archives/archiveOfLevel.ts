import type { Assumption } from '../../shared/archives.ts';
import { ApiError } from '../../shared/errors.ts';
import type { ArchiveFile } from '../../shared/levelFiles.ts';
import type { DownloadCounter } from '../counts/downloadCounter.ts';
import { type LevelDocument, nameOf, type PackedLevel } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { blobKey } from '../files/blobs.ts';
import { serverLimits } from '../limits.ts';
import { type AssetFile, findAsset } from '../stock/assets.ts';
import { archiveFileName, contentDisposition } from './archiveNames.ts';
import { type ArchiveLevel, type ArchiveOptions, archiveEntries, archivePaths } from './archivePaths.ts';
import { archiveStream, readArchive } from './archiveStream.ts';
import type { ArchiveEntry } from './zipEntry.ts';
import { ArchiveTooLargeError } from './zipHeaders.ts';
import { layOutZip, type ZipLayout } from './zipLayout.ts';

interface VersionOptions extends ArchiveOptions {
  /** Undefined for the newest. */
  version?: number | undefined;
}

/** A level, with its versions where one of them is wanted. */
type WithVersions = PackedLevel & Partial<Pick<LevelDocument, 'versions'>>;

/** The paths in a level's archive. */
export const dependenciesOf = (deps: Deps, level: ArchiveLevel, options: ArchiveOptions): string[] =>
  archivePaths(level, options, deps.stock);

/** The files in the archive of a level, or of an earlier version of it. */
export async function filesOfLevel(
  deps: Deps,
  level: WithVersions,
  options: VersionOptions,
): Promise<ArchiveFile[]> {
  const entries = await entriesOf(deps, versionOf(level, options.version), options);
  return entries.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
}

/** The size in bytes of the archive that `archiveOfLevel` makes. */
export async function sizeOfLevel(deps: Deps, level: WithVersions, options: VersionOptions): Promise<number> {
  const entries = await entriesOf(deps, versionOf(level, options.version), options);
  return layOut(entries, modifiedAt(level, options.version)).size;
}

/** The same of a level's newest version, without the operator's copies of the games' files. */
export function archiveSize(deps: Deps, level: WithVersions, assuming: Assumption): number {
  return layOutZip(archiveEntries(level, { assuming, appendId: false }, deps.stock), modifiedAt(level)).size;
}

/** The archive of one level, or of an earlier version of it; a whole file counts as a download. */
export async function archiveOfLevel(
  deps: Deps,
  level: WithVersions,
  options: VersionOptions,
): Promise<FileReply> {
  const wanted = versionOf(level, options.version);
  const entries = await entriesOf(deps, wanted, options);
  return replyWith(
    deps,
    entries,
    modifiedAt(level, options.version),
    archiveFileName(nameOf(level) ?? '', level._id, options.version),
    () => ({ onWholeFile: countDownloadOf(deps.downloads, level._id) }),
  );
}

/** Beside the call, since a function within it would hold the call's `deps`, and with them the request. */
export const countDownloadOf =
  (downloads: DownloadCounter, id: number): FileReply['onWholeFile'] =>
  (address) =>
    downloads.add('level', [id], address);

/** The files for a level's archive. */
export async function entriesOf(
  deps: Deps,
  level: ArchiveLevel,
  options: ArchiveOptions,
): Promise<ArchiveEntry[]> {
  return archiveEntries(level, options, deps.stock, await assetsOf(deps, level, options));
}

/** The operator's copies of the games' files, for an archive that leaves nothing out. */
async function assetsOf(
  { assets }: Deps,
  level: ArchiveLevel,
  { assuming }: ArchiveOptions,
): Promise<AssetFile[]> {
  if (!assets || assuming !== 'none') return [];
  const found = await Promise.all(level.stockPaths.map((path) => findAsset(assets, path)));
  return found.filter((asset) => asset !== null);
}

/** The reply with an archive. @throws ApiError too_large for what the zip format cannot hold */
export function replyWith(
  deps: Deps,
  entries: ArchiveEntry[],
  time: number,
  fileName: string,
  counting: (layout: ZipLayout) => Pick<FileReply, 'onWholeFile' | 'onSent'>,
): FileReply {
  const layout = layOut(entries, time);
  return {
    contentType: 'application/zip',
    etag: layout.etag,
    cache: 'revalidated',
    contentDisposition: contentDisposition(fileName),
    body: {
      size: layout.size,
      read: (range, inTurn) =>
        deps.keptArchives.read(
          {
            etag: layout.etag,
            size: layout.size,
            readWhole: () => readArchive(deps.files, layout),
            async open(part) {
              // The archive starts with bytes from memory, so an unavailable store has to be noticed before
              // they are sent.
              if (entries[0] && !entries[0].file) await deps.files.stat(blobKey(entries[0].sha256));
              return archiveStream(deps.files, layout, part);
            },
          },
          range,
          inTurn,
        ),
    },
    ...counting(layout),
  };
}

/**
 * An archive's directory and its paths stay in memory until it is sent.
 * @throws ApiError too_large if an archive of several levels has more files than one may have
 */
export function limitFiles(files: number): void {
  if (files > serverLimits.archiveFiles) throw tooManyFiles('These levels have too many files.');
}

const tooManyFiles = (why: string): ApiError =>
  new ApiError('too_large', { reason: `${why} Please download fewer levels at once.` });

function layOut(entries: ArchiveEntry[], time: number) {
  try {
    return layOutZip(entries, time);
  } catch (error) {
    if (!(error instanceof ArchiveTooLargeError)) throw error;
    throw tooManyFiles(error.message);
  }
}

function versionOf(level: WithVersions, version: number | undefined): ArchiveLevel {
  if (version === undefined || version === level.version) return level;
  const found = level.versions?.find((each) => each.version === version);
  if (!found) throw new ApiError('version_not_found');
  return { _id: level._id, baseName: found.baseName, files: found.files, stockPaths: found.stockPaths };
}

/** Milliseconds since 1970. */
export function modifiedAt(
  level: Pick<LevelDocument, 'addedAt' | 'editedAt'> & Partial<Pick<LevelDocument, 'versions'>>,
  version?: number,
): number {
  const earlier =
    version === undefined ? undefined : level.versions?.find((each) => each.version === version);
  return earlier?.addedAt ?? level.editedAt ?? level.addedAt;
}
