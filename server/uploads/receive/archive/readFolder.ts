import { stat } from 'node:fs/promises';
import { digestFile } from '../../../files/fileDigest.ts';
import { checkEntryCount, checkUnpackedBytes, defaultLimits } from './archiveLimits.ts';
import { checkEntryPaths } from './entryPath.ts';
import { refuseNestedArchive } from './nestedArchive.ts';
import type { UnpackedFile, UnpackOptions } from './unpackZip.ts';

/** A received file of a folder upload: the uploader's relative path, and its place on local disk. */
export interface ReceivedFile {
  path: string;
  file: string;
}

/**
 * Does for the files of a folder what `unpackZip` does for a zip: the same rules, the same result. Files stay
 * where they are.
 * @throws ArchiveError
 */
export async function readFolder(
  received: ReceivedFile[],
  { limits = defaultLimits, onProgress }: UnpackOptions = {},
): Promise<UnpackedFile[]> {
  checkEntryCount(received.length, limits);
  const paths = checkEntryPaths(
    received.map(({ path }) => path),
    limits,
  );
  const sized: { path: string; file: string; size: number }[] = [];
  for (const [index, { file }] of received.entries()) {
    const path = paths[index];
    if (path !== undefined) sized.push({ path, file, size: (await stat(file)).size });
  }
  checkUnpackedBytes(sized, limits);
  const total = sized.reduce((bytes, { size }) => bytes + size, 0);
  const files: UnpackedFile[] = [];
  let done = 0;
  for (const { path, file } of sized) {
    await refuseNestedArchive(path, file);
    const digest = await digestFile(file);
    files.push({ path, file, ...digest });
    done += digest.size;
    onProgress?.(done, total, path);
  }
  return files;
}
