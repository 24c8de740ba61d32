import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isExplained } from './archive/archiveError.ts';
import { checkEntryCount, checkUnpackedBytes, defaultLimits } from './archive/archiveLimits.ts';
import { type BeforeWriting, type LeftFree, leaveRoom } from './archive/leaveRoom.ts';
import { type ReceivedFile, readFolder } from './archive/readFolder.ts';
import { type UnpackedFile, type UnpackOptions, unpackZip } from './archive/unpackZip.ts';
import { readForm } from './readForm.ts';

/** A part of an upload on local disk. */
export interface LocalPart {
  path: string;
  /** The boundary of a multipart form; null for a zip. */
  boundary: string | null;
}

/** The bytes of a part are not a complete form. */
export class BrokenFormError extends Error {
  override name = 'BrokenFormError';
}

/**
 * The files of all parts, unpacked below `folder`. A later file replaces the one at the same path or, if it
 * has no folder, the only file of that name.
 * @throws ArchiveError, BrokenFormError, NoRoomError
 */
export async function openParts(
  parts: LocalPart[],
  { folder, leftFree }: { folder: string; leftFree: LeftFree['bytes'] },
  onProgress: UnpackOptions['onProgress'],
): Promise<UnpackedFile[]> {
  const options = {
    beforeWriting: leaveRoom({ folder, bytes: leftFree }),
    ...(onProgress && { onProgress }),
  };
  let files: UnpackedFile[] = [];
  for (const [index, part] of parts.entries()) {
    const target = join(folder, String(index));
    await mkdir(target);
    const added = await openPart(part, target, options);
    files = [...files.filter((file) => !isReplaced(file, files, added)), ...added];
  }
  checkEntryCount(files.length, defaultLimits);
  checkUnpackedBytes(files, defaultLimits);
  return files;
}

async function openPart(
  part: LocalPart,
  target: string,
  options: UnpackOptions & { beforeWriting: BeforeWriting },
): Promise<UnpackedFile[]> {
  if (part.boundary === null) return unpackZip(part.path, target, options);
  const received = await splitForm(part.path, part.boundary, { target, ...options });
  const [first] = received;
  if (received.length !== 1 || !first || !/\.zip$/i.test(first.path)) {
    return readFolder(received, options);
  }
  const inside = join(target, 'zip');
  await mkdir(inside);
  return unpackZip(first.file, inside, options);
}

/** Unpacks the files of a form, called 0, 1, 2 … in `target`. */
async function splitForm(
  path: string,
  boundary: string,
  { target, beforeWriting }: { target: string; beforeWriting: BeforeWriting },
): Promise<ReceivedFile[]> {
  async function* announce(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await beforeWriting(chunk.length);
      yield chunk;
    }
  }
  const received: ReceivedFile[] = [];
  const writing: Promise<void>[] = [];
  const form = readForm(boundary, (name, content) => {
    const file = join(target, String(received.length));
    received.push({ path: name, file });
    const written = pipeline(content, announce, createWriteStream(file, { flags: 'wx' }));
    written.catch(() => undefined);
    writing.push(written);
  });
  try {
    await pipeline(createReadStream(path), form);
    await Promise.all(writing);
  } catch (error) {
    if (isExplained(error)) throw error;
    throw new BrokenFormError('The form ends early or is malformed.', { cause: error });
  }
  return received;
}

function isReplaced(file: UnpackedFile, all: UnpackedFile[], added: UnpackedFile[]): boolean {
  const path = file.path.toLowerCase();
  const name = posix.basename(path);
  const isOnly = () => all.filter((each) => posix.basename(each.path.toLowerCase()) === name).length === 1;
  return added.some((each) => {
    const newPath = each.path.toLowerCase();
    return newPath === path || (newPath === name && isOnly());
  });
}
