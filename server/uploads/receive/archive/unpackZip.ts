import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type FileDigest, startDigest } from '../../../files/fileDigest.ts';
import { blameArchive, damaged } from './archiveError.ts';
import { type ArchiveLimits, defaultLimits } from './archiveLimits.ts';
import type { BeforeWriting } from './leaveRoom.ts';
import { refuseNestedArchive } from './nestedArchive.ts';
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts';

/** A file of an upload, on local disk under a generated name. */
export interface UnpackedFile extends FileDigest {
  /** As in the archive, with `/` between its parts. */
  path: string;
  file: string;
}

export interface UnpackOptions {
  limits?: ArchiveLimits;
  beforeWriting?: BeforeWriting;
  /** Called after every file, with unpacked bytes. */
  onProgress?: (done: number, total: number, path: string) => void;
}

const chunkBytes = 256 * 1024;

/**
 * Unpacks a zip into an existing empty folder, where files are called 0, 1, 2 …, and verifies every byte.
 * When it throws, the files written so far stay: the caller removes the folder.
 * @throws ArchiveError
 */
export async function unpackZip(
  zipPath: string,
  targetDir: string,
  { limits = defaultLimits, beforeWriting, onProgress }: UnpackOptions = {},
): Promise<UnpackedFile[]> {
  const zip = await open(zipPath);
  try {
    const entries = await readZipDirectory(zip.fd, (await zip.stat()).size, limits);
    const total = entries.reduce((bytes, entry) => bytes + entry.size, 0);
    const files: UnpackedFile[] = [];
    let done = 0;
    for (const entry of entries) {
      const file = join(targetDir, String(files.length));
      files.push(await unpackEntry(zip, entry, file, beforeWriting));
      done += entry.size;
      onProgress?.(done, total, entry.path);
    }
    return files;
  } finally {
    await zip.close();
  }
}

async function unpackEntry(
  zip: FileHandle,
  entry: ZipEntry,
  file: string,
  beforeWriting: BeforeWriting | undefined,
): Promise<UnpackedFile> {
  const { path, size, crc32 } = entry;
  const digest = await writeEntry(zip, entry, file, beforeWriting).catch((error) => {
    throw blameArchive(error);
  });
  if (digest.size !== size || digest.crc32 !== crc32) throw damaged();
  await refuseNestedArchive(path, file);
  return { path, file, ...digest };
}

async function writeEntry(
  zip: FileHandle,
  entry: ZipEntry,
  file: string,
  beforeWriting: BeforeWriting | undefined,
): Promise<FileDigest> {
  const digest = startDigest();
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (digest.add(chunk) > entry.size) throw damaged();
      await beforeWriting?.(chunk.length);
      yield chunk;
    }
  }
  const target = createWriteStream(file, { flags: 'wx' });
  const packed = readPacked(zip, entry);
  if (!entry.isDeflated) {
    await pipeline(packed, measure, target);
    return digest.finish();
  }
  const inflate = createInflateRaw({ chunkSize: Math.min(chunkBytes, Math.max(1024, entry.size)) });
  await pipeline(packed, inflate, measure, target);
  // Bytes after the end of the deflated data do not belong to the file.
  if (inflate.bytesWritten !== entry.packedSize) throw damaged();
  return digest.finish();
}

async function* readPacked(zip: FileHandle, { dataStart, packedSize }: ZipEntry): AsyncGenerator<Buffer> {
  const end = dataStart + packedSize;
  for (let position = dataStart; position < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, end - position));
    const { bytesRead } = await zip.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) throw damaged();
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
