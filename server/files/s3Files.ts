import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkingKeys, temporaryFolder, temporaryLifeMs } from './fileKey.ts';
import {
  type ByteRange,
  FileMissingError,
  type FileStat,
  type FileStore,
  type ListedFile,
  type PlacedFile,
  type PutOptions,
  type StoredFile,
  WrongSizeError,
} from './fileStore.ts';
import { receive } from './incoming.ts';
import { type Bucket, openBucket, type S3Options, s3Status, unavailable } from './s3Bucket.ts';

/** The minimum size of a part in S3; uploading two at a time bounds the memory of a put. */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;
/** Of one call. Requests that wait long for a connection fail, also those of others. */
const filesAtOnce = 8;

/**
 * A file store in a bucket of any S3-compatible service; creates the bucket when it does not exist. Local copies
 * of its files are in `folder` while they are used.
 */
export async function openS3Files(options: S3Options, folder: string): Promise<FileStore> {
  const bucket = await openBucket(options);
  await removeLeftovers(bucket);
  return checkingKeys({
    kind: 's3',
    put: (key, source, putOptions) => put(bucket, key, source, putOptions),
    read: (key, range) => asking(bucket, key, () => read(bucket, key, range)),
    readAll: (key) => readAll(bucket, key),
    readTogether: (files, size) => readTogether(bucket, files, size),
    stat: (key) => stat(bucket, key),
    move: async (from, to) => {
      await copy(bucket, from, to);
      await remove(bucket, from);
    },
    remove: (key) => remove(bucket, key),
    list: (folder) => list(bucket, folder),
    touch: (key) => touch(bucket, key),
    withLocalFile: (key, use) => withLocalFile({ bucket, copies: folder }, key, use),
    check: async () => {
      await asking(bucket, null, () => bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name })));
    },
  });
}

const readAll = (bucket: Bucket, key: string): Promise<Buffer> =>
  asking(bucket, key, async () => buffer(await read(bucket, key)));

async function readTogether(bucket: Bucket, files: readonly PlacedFile[], size: number): Promise<Buffer> {
  const together = Buffer.alloc(size);
  const readOne = async ({ key, size: own, start }: PlacedFile) => {
    const bytes = await readAll(bucket, key);
    if (bytes.length !== own) throw new WrongSizeError(key, own);
    bytes.copy(together, start);
  };
  for (let first = 0; first < files.length; first += filesAtOnce) {
    await Promise.all(files.slice(first, first + filesAtOnce).map(readOne));
  }
  return together;
}

async function put(
  bucket: Bucket,
  key: string,
  source: Readable | Uint8Array,
  options?: PutOptions,
): Promise<StoredFile> {
  const incoming = receive(source, options);
  const upload = new Upload({
    client: bucket.client,
    params: { Bucket: bucket.name, Key: key, Body: Readable.from(incoming.chunks) },
    partSize: partBytes,
    queueSize: partsAtOnce,
  });
  try {
    await upload.done();
  } catch (error) {
    throw incoming.abandon(error) ?? unavailable(bucket, error);
  }
  return incoming.measured();
}

async function read({ client, name }: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  if (range && range.start >= range.end) {
    await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return Readable.from([]);
  }
  const Range = range && `bytes=${range.start}-${range.end - 1}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range }));
    if (Body instanceof Readable) return Body;
    throw new Error('The service answered without a body.');
  } catch (error) {
    if (s3Status(error) === 416) return Readable.from([]);
    throw error;
  }
}

async function stat({ client, name }: Bucket, key: string): Promise<FileStat | null> {
  return asking({ client, name }, null, async () => {
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
      return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    } catch (error) {
      if (s3Status(error) === 404) return null;
      throw error;
    }
  });
}

async function copy(bucket: Bucket, from: string, to: string): Promise<void> {
  const CopySource = `${bucket.name}/${from}`;
  const command = new CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource });
  await asking(bucket, from, () => bucket.client.send(command));
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key });
  await asking(bucket, null, () => bucket.client.send(command));
}

/** Copies the object away and back: not every service updates the time of an object copied onto itself. */
async function touch(bucket: Bucket, key: string): Promise<void> {
  const temporary = temporaryFolder + randomUUID();
  await copy(bucket, key, temporary);
  await copy(bucket, temporary, key);
  await remove(bucket, temporary);
}

async function* list({ client, name }: Bucket, folder: string): AsyncIterable<ListedFile> {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: folder });
  while (true) {
    const { value: page, done } = await asking({ client, name }, null, () => pages.next());
    if (done) return;
    for (const { Key: key, Size: size = 0, LastModified: modifiedAt = new Date(0) } of page.Contents ?? []) {
      const isOurs = key && !key.endsWith('/') && (folder === temporaryFolder || !key.startsWith('.'));
      if (isOurs) yield { key, size, modifiedAt };
    }
  }
}

async function removeLeftovers(bucket: Bucket): Promise<void> {
  for await (const { key, modifiedAt } of list(bucket, temporaryFolder)) {
    if (modifiedAt.getTime() < Date.now() - temporaryLifeMs) await remove(bucket, key);
  }
}

async function withLocalFile<T>(
  { bucket, copies }: { bucket: Bucket; copies: string },
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(copies, { recursive: true });
  const folder = await mkdtemp(join(copies, 'copy-'));
  const path = join(folder, 'file');
  try {
    await asking(bucket, key, async () => pipeline(await read(bucket, key), createWriteStream(path)));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs calls to the service; `key` is the file that they require. */
async function asking<T>(bucket: Bucket, key: string | null, calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    const isBucketMissing = error instanceof S3ServiceException && error.name === 'NoSuchBucket';
    if (key !== null && s3Status(error) === 404 && !isBucketMissing) {
      throw new FileMissingError(key);
    }
    throw unavailable(bucket, error);
  }
}
