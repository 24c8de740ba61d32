import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { ApiError } from '../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import { contentDisposition } from '../archives/archiveNames.ts';
import { archiveStream } from '../archives/archiveStream.ts';
import type { ArchiveEntry } from '../archives/zipEntry.ts';
import { ArchiveTooLargeError } from '../archives/zipHeaders.ts';
import { layOutZip, type ZipLayout } from '../archives/zipLayout.ts';
import type { AccountDocument } from '../db/documents/account.ts';
import type { CurrentLevel } from '../db/documents/level.ts';
import type { Deps } from '../deps.ts';
import type { FileReply } from '../fileReply.ts';
import { readBlob } from '../files/blobs.ts';
import { describeAccount } from './describeAccount.ts';

/**
 * A zip of everything that the site keeps of the actor: `account.json`, the picture, and the files of each
 * level below `levels/{id}/`.
 */
export async function exportAccount(deps: Deps, actor: Actor): Promise<FileReply> {
  const account = await deps.db.accounts.findOne({ _id: actor.id });
  if (!account) throw new ApiError('account_not_found');
  const levels = await deps.db.levels
    .find({ addedBy: actor.id })
    .sort({ _id: 1 })
    .project<CurrentLevel>({ versions: 0 })
    .toArray();
  const data = Buffer.from(JSON.stringify(await describeAccount(deps, account, levels), null, 2));
  const layout = layOut(deps, [
    entryOf('account.json', data),
    ...(await avatarOf(deps, account)),
    ...levels.flatMap(filesOf),
  ]);
  return {
    contentType: 'application/zip',
    etag: layout.etag,
    cache: 'never',
    contentDisposition: contentDisposition(`marbleland-${account.username}.zip`),
    body: { size: layout.size, read: async (range) => archiveStream(deps.files, layout, range) },
  };
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

const filesOf = ({ _id, files }: CurrentLevel): ArchiveEntry[] =>
  files.map(({ path, sha256, size, crc32: sum }) => ({
    path: `levels/${_id}/${path}`,
    sha256,
    size,
    crc32: sum,
  }));
