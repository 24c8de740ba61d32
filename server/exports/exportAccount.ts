import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import { contentDisposition } from '../archives/archiveNames.ts';
import { archiveStream } from '../archives/archiveStream.ts';
import { type ArchiveAsker, readStored } from '../archives/entriesOfLevels.ts';
import { growZip } from '../archives/growZip.ts';
import { readLevels, type StoredLevel } from '../archives/readLevels.ts';
import { streamSegments } from '../archives/streamLevels.ts';
import type { ArchiveEntry, ZipSegment } from '../archives/zipEntry.ts';
import { ArchiveTooLargeError } from '../archives/zipHeaders.ts';
import { layOutZip, type ZipLayout } from '../archives/zipLayout.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { readBlob } from '../files/blobs.ts';
import type { ByteRange } from '../files/fileStore.ts';
import { serverLimits } from '../limits.ts';
import { type DescribedLevel, describeAccount } from './describeAccount.ts';

/**
 * A zip of everything that the site keeps of the actor: `account.json`, the picture, and the files of each
 * level below `levels/{id}/`. One of very many files is made while it is sent; of these and packs of as
 * many, one address gets few at a time.
 */
export async function exportAccount(
  deps: Deps,
  actor: Actor,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<FileReply> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account) throw new ApiError('account_not_found');
  const described = await deps.db.levels
    .find({ addedBy: actor.id })
    .sort({ _id: 1 })
    .project<DescribedLevel>({ files: 0, stockPaths: 0, versions: 0 })
    .toArray();
  const data = Buffer.from(JSON.stringify(await describeAccount(deps, account, described), null, 2));
  const first = [entryOf('account.json', data), ...(await avatarOf(deps, account))];
  const ids = described.map(({ _id }) => _id);
  const asker = { address, signal, queue: deps.bulkReads };
  const zip = {
    contentType: 'application/zip',
    cache: 'never' as const,
    contentDisposition: contentDisposition(`marbleland-${account.username}.zip`),
  };
  const { levels, isAll } = await readStored(deps, ids, asker, serverLimits.laidOutFiles);
  if (!isAll) {
    deps.largeArchives.begin(address, signal);
    const read = async () => streamSegments(deps.files, segmentsOf(deps, first, ids, asker));
    return { ...zip, etag: '', body: { size: null, read }, isAlwaysWhole: true };
  }
  const layout = layOut(deps, [...first, ...levels.flatMap(filesOf)]);
  const read = async (range: ByteRange) => archiveStream(deps.files, layout, range);
  return { ...zip, etag: layout.etag, body: { size: layout.size, read } };
}

/** The same archive level by level. */
async function* segmentsOf(
  deps: Deps,
  first: readonly ArchiveEntry[],
  ids: readonly number[],
  { queue, address, signal }: ArchiveAsker,
): AsyncGenerator<ZipSegment[]> {
  const zip = growZip(deps.clock());
  yield first.flatMap((entry) => zip.add(entry));
  for await (const batch of readLevels(deps, ids, (work) => queue.run(address, work, signal))) {
    for (const level of batch) yield filesOf(level).flatMap((entry) => zip.add(entry));
  }
  yield zip.end();
}

function layOut({ clock }: Deps, entries: ArchiveEntry[]): ZipLayout {
  try {
    return layOutZip(entries, clock());
  } catch (error) {
    if (error instanceof ArchiveTooLargeError) throw new ApiError('too_large', { reason: error.message });
    throw error;
  }
}

const entryOf = (path: string, bytes: Buffer): ArchiveEntry => ({
  path,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
  crc32: crc32(bytes),
  bytes,
});

async function avatarOf(deps: Deps, { avatar }: AccountDocument): Promise<ArchiveEntry[]> {
  if (!avatar) return [];
  return [entryOf('avatar.webp', await buffer(await readBlob(deps.files, avatar.sha256)))];
}

const filesOf = ({ _id, files }: StoredLevel): ArchiveEntry[] =>
  files.map(({ path, sha256, size, crc32: sum }) => ({
    path: `levels/${_id}/${path}`,
    sha256,
    size,
    crc32: sum,
  }));
