import { randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listed } from '../testing/fileStoreContract.ts';
import { tempDir } from '../testing/tempDir.ts';
import { blobKey, readBlob, storeBlob, storeMeasuredFile } from './blobs.ts';
import { openDiskFiles } from './diskFiles.ts';
import { digestFile } from './fileDigest.ts';
import { FileMissingError, type FileStore } from './fileStore.ts';

const hello = {
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  size: 5,
  crc32: 0x3610a686,
};

async function emptyStore(): Promise<{ files: FileStore; folder: string; puts: string[] }> {
  const folder = await tempDir();
  const files = await openDiskFiles(folder);
  const puts: string[] = [];
  const put: FileStore['put'] = (key, ...rest) => {
    puts.push(key);
    return files.put(key, ...rest);
  };
  return { files: { ...files, put }, folder, puts };
}

describe('blobs', () => {
  it('are found by the hash of their content', async () => {
    const { files } = await emptyStore();
    expect(await storeBlob(files, Buffer.from('hello'))).toEqual(hello);
    expect(String(await buffer(await readBlob(files, hello.sha256)))).toBe('hello');
    expect(String(await buffer(await readBlob(files, hello.sha256, { start: 1, end: 3 })))).toBe('el');
    expect((await listed(files, '')).map((file) => file.key)).toEqual([`blobs/2c/${hello.sha256}`]);
    await expect(readBlob(files, '0'.repeat(64))).rejects.toThrow(FileMissingError);
  });

  it('can be stored from files, with equal results', async () => {
    const { files } = await emptyStore();
    const bytes = randomBytes(1_000_000);
    const path = join(await tempDir(), 'source');
    await writeFile(path, bytes);
    const blob = await digestFile(path);
    await storeMeasuredFile(files, path, blob);
    expect(blob).toEqual({ ...(await storeBlob(files, bytes)), crc32: crc32(bytes) });
    expect(bytes.equals(await files.readAll(blobKey(blob.sha256)))).toBe(true);
  });

  it('are written once', async () => {
    const { files, puts } = await emptyStore();
    await storeBlob(files, Buffer.from('hello'));
    await storeBlob(files, Buffer.from('hello'));
    expect(puts).toHaveLength(1);
  });

  it('are touched when they are stored again much later, so that no sweeper removes them', async () => {
    const { files, folder, puts } = await emptyStore();
    await storeBlob(files, Buffer.from('hello'));
    await utimes(join(folder, blobKey(hello.sha256)), new Date(0), new Date(0));
    await storeBlob(files, Buffer.from('hello'));
    expect(puts).toHaveLength(1);
    const stat = await files.stat(blobKey(hello.sha256));
    expect(Date.now() - Number(stat?.modifiedAt)).toBeLessThan(60_000);
  });

  it('are written again when a sweeper has removed them', async () => {
    const { files, folder, puts } = await emptyStore();
    await storeBlob(files, Buffer.from('hello'));
    await utimes(join(folder, blobKey(hello.sha256)), new Date(0), new Date(0));
    const sweeping: FileStore = {
      ...files,
      touch: async (key) => {
        await files.remove(key);
        await files.touch(key);
      },
    };
    await storeBlob(sweeping, Buffer.from('hello'));
    expect(puts).toHaveLength(2);
    expect(String(await files.readAll(blobKey(hello.sha256)))).toBe('hello');
  });

  it('replace a file of another size under their key', async () => {
    const { files } = await emptyStore();
    await files.put(blobKey(hello.sha256), Buffer.from('hel'));
    await storeBlob(files, Buffer.from('hello'));
    expect(String(await files.readAll(blobKey(hello.sha256)))).toBe('hello');
  });

  it('can be stored concurrently', async () => {
    const { files } = await emptyStore();
    const stored = await Promise.all(
      Array.from({ length: 20 }, () => storeBlob(files, Buffer.from('hello'))),
    );
    expect(stored).toEqual(Array.from({ length: 20 }, () => hello));
    expect(await listed(files, '')).toHaveLength(1);
  });
});
