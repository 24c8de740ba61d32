import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideGoProgram } from '../../infra/production/goProgram.ts';
import { versitygw } from '../../infra/production/versitygw.ts';
import { fileStoreContract, listed, type StoreUnderTest } from '../testing/fileStoreContract.ts';
import { startVersitygw, type Versitygw } from '../testing/versitygw.ts';
import { FileStoreUnavailableError } from './fileStore.ts';
import { openFileStore } from './openFileStore.ts';
import type { S3Options } from './s3Bucket.ts';
import { openS3Files } from './s3Files.ts';

const external = process.env.S3_TEST_ENDPOINT;
const program = external ? null : await provideGoProgram(versitygw);
const isPossible = Boolean(external ?? program);

if (!isPossible) {
  it.runIf(process.env.CI)('has an S3 server to test the file store on', () => {
    throw new Error('Put versitygw on PATH, install Go, or set S3_TEST_ENDPOINT.');
  });
  console.warn('The S3 file store is not tested: there is neither versitygw, nor Go, nor S3_TEST_ENDPOINT.');
}

describe.runIf(isPossible)('a file store in a bucket', () => {
  let server: Versitygw | null = null;
  let options: S3Options;
  let client: S3Client;
  let store: StoreUnderTest;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marbleland-copies-'));
    server = program ? await startVersitygw(program) : null;
    options = {
      endpoint: server?.endpoint ?? String(external),
      bucket: `marbleland-test-${randomUUID()}`,
      region: process.env.S3_TEST_REGION ?? 'us-east-1',
      credentials: server?.credentials ?? {
        accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? '',
        secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? '',
      },
    };
    client = new S3Client({ ...options, forcePathStyle: true });
    store = {
      files: await openS3Files(options, folder),
      countUnfinished: async () => {
        const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }));
        return Uploads?.length ?? 0;
      },
      ...(server && { outage: { begin: server.stop, end: server.start } }),
    };
  });

  afterAll(async () => {
    for await (const { key } of store.files.list('')) await store.files.remove(key);
    await client.send(new DeleteBucketCommand({ Bucket: options.bucket }));
    await server?.dispose();
    await rm(folder, { recursive: true });
  });

  fileStoreContract(() => store);

  it('copies files into its folder only while they are used', async () => {
    await store.files.put('copied', Buffer.from('content'));
    const path = await store.files.withLocalFile('copied', async (path) => path);
    expect(path.startsWith(folder)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('lists more files than fit in one answer', async () => {
    const keys = Array.from({ length: 1_050 }, (_, i) => `many/${i}`);
    const waiting = [...keys];
    const putRest = async () => {
      for (let key = waiting.pop(); key; key = waiting.pop()) await store.files.put(key, Buffer.from(key));
    };
    await Promise.all(Array.from({ length: 20 }, putRest));
    const found = await listed(store.files, 'many/');
    expect(found.map((file) => file.key).sort()).toEqual(keys.sort());
  });

  it('renews the time of a file that is touched, and leaves nothing else', async () => {
    await store.files.put('touched', Buffer.from('x'));
    const before = await store.files.stat('touched');
    await expect
      .poll(async () => {
        await store.files.touch('touched');
        return Number((await store.files.stat('touched'))?.modifiedAt);
      })
      .toBeGreaterThan(Number(before?.modifiedAt));
    expect(String(await store.files.readAll('touched'))).toBe('x');
  });

  it('keeps its content when it is opened again', async () => {
    await store.files.put('held', Buffer.from('x'));
    const again = await openFileStore({ dataDir: '/nowhere', s3: options });
    expect(again.kind).toBe('s3');
    expect(String(await again.readAll('held'))).toBe('x');
  });

  it('makes its bucket once when two processes start at the same time', async () => {
    const fresh = { ...options, bucket: `marbleland-test-${randomUUID()}` };
    const both = await Promise.all([openS3Files(fresh, folder), openS3Files(fresh, folder)]);
    await Promise.all(both.map((files) => files.check()));
    await client.send(new DeleteBucketCommand({ Bucket: fresh.bucket }));
  });

  it('throws when the service refuses the secret', async () => {
    const credentials = {
      accessKeyId: options.credentials?.accessKeyId ?? '',
      secretAccessKey: 'not the secret',
    };
    const opened = openS3Files({ ...options, credentials }, folder);
    await expect(opened).rejects.toThrow(FileStoreUnavailableError);
    await expect(opened).rejects.toThrow(/refuses the access key/);
  });

  it('throws when the service does not answer', async () => {
    const opened = openS3Files({ ...options, endpoint: 'http://127.0.0.1:9' }, folder);
    await expect(opened).rejects.toThrow(FileStoreUnavailableError);
  });
});
