import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import {
  FileMissingError,
  type FileStore,
  FileStoreUnavailableError,
  InvalidKeyError,
  type ListedFile,
  TooLargeError,
  WrongSizeError,
} from '../files/fileStore.ts';
import { heldBytes } from './heldBytes.ts';

/** The store to test, and what the suite needs beside its interface. */
export interface StoreUnderTest {
  files: FileStore;
  /** The number of unfinished writes in it. */
  countUnfinished(): Promise<number>;
  /** Absent for servers that the tests cannot stop. */
  outage?: { begin(): Promise<void>; end(): Promise<void> };
}

const mebibyte = 1024 * 1024;

/** A complete listing. */
export async function listed(files: FileStore, folder: string): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const file of files.list(folder)) found.push(file);
  return found;
}

/** The requirements on every file store; called inside the `describe` of each. */
export function fileStoreContract(storeUnderTest: () => StoreUnderTest): void {
  let files: FileStore;
  let folder: string;
  beforeEach(() => {
    files = storeUnderTest().files;
    folder = `test/${randomUUID()}/`;
  });
  const keysBelow = async (path: string) => (await listed(files, path)).map((file) => file.key).sort();

  it('stores bytes and returns their size', async () => {
    const bytes = randomBytes(1000);
    const stored = await files.put(`${folder}a.bin`, bytes);
    expect(stored).toEqual({ size: 1000 });
    expect(await files.readAll(`${folder}a.bin`)).toEqual(bytes);
    expect(await buffer(await files.read(`${folder}a.bin`))).toEqual(bytes);
    const stat = await files.stat(`${folder}a.bin`);
    expect(stat?.size).toBe(1000);
    expect(Math.abs(Date.now() - Number(stat?.modifiedAt))).toBeLessThan(60_000);
  });

  it('reads several small files together, each at its place', async () => {
    const names = ['a', 'b', 'c'].map((name) => `${folder}${name}`);
    const contents = [randomBytes(1000), Buffer.alloc(0), randomBytes(70_000)];
    const placed = names.map((key, index) => ({
      key,
      size: contents[index]?.length ?? 0,
      start: [5, 1005, 1010][index] ?? 0,
    }));
    for (const [index, key] of names.entries()) await files.put(key, contents[index] ?? Buffer.alloc(0));
    const gap = Buffer.alloc(5);
    const together = Buffer.concat([gap, ...contents.slice(0, 2), gap, ...contents.slice(2), gap]);
    const many = Array.from({ length: 100 }, () => files.readTogether(placed, together.length));
    for (const read of await Promise.all(many)) expect(read.equals(together)).toBe(true);
    expect(await files.readTogether([], 2)).toEqual(Buffer.alloc(2));
  });

  it('does not read files together of which one has another size, or is missing', async () => {
    const other = { key: `${folder}b`, size: 3, start: 0 };
    await files.put(`${folder}a`, randomBytes(1000));
    await files.put(other.key, Buffer.from('abc'));
    for (const size of [0, 1, 999, 1001, 100_000]) {
      const reading = files.readTogether([other, { key: `${folder}a`, size, start: 3 }, other], 200_000);
      await expect(reading).rejects.toThrow(new WrongSizeError(`${folder}a`, size));
    }
    for (const missing of [`${folder}missing`, folder.slice(0, -1)]) {
      const reading = files.readTogether([other, { key: missing, size: 1000, start: 3 }, other], 2_000);
      await expect(reading).rejects.toThrow(new FileMissingError(missing));
    }
    const outside = { key: '../a', size: 1, start: 0 };
    await expect(files.readTogether([outside], 1)).rejects.toThrow(InvalidKeyError);
  });

  it('keeps an empty file', async () => {
    expect(await files.put(`${folder}empty`, Readable.from([]))).toMatchObject({ size: 0 });
    expect(await files.readAll(`${folder}empty`)).toHaveLength(0);
    expect(await buffer(await files.read(`${folder}empty`, { start: 0, end: 10 }))).toHaveLength(0);
  });

  it('streams large files in and out without holding them', async () => {
    const chunk = randomBytes(64 * 1024);
    const chunkCount = 60 * 16;
    const hash = createHash('sha256');
    const before = heldBytes();
    let peak = 0;
    const watch = (i: number) => {
      if (i % 100 === 0) peak = Math.max(peak, heldBytes() - before);
    };
    async function* produce() {
      for (let i = 0; i < chunkCount; i++) {
        watch(i);
        hash.update(chunk);
        yield chunk;
      }
    }
    const stored = await files.put(`${folder}large`, Readable.from(produce()));
    expect(stored).toEqual({ size: chunkCount * chunk.length });

    const received = createHash('sha256');
    let i = 0;
    for await (const part of await files.read(`${folder}large`)) {
      watch(i++);
      received.update(part);
    }
    expect(received.digest('hex')).toBe(hash.digest('hex'));
    expect(peak).toBeLessThan(40 * mebibyte);
  });

  it('does not read ahead of a slow reader', async () => {
    await files.put(`${folder}large`, Buffer.alloc(20 * mebibyte));
    const stream = await files.read(`${folder}large`);
    await new Promise((resolve) => stream.once('readable', resolve));
    await setImmediate();
    expect(stream.readableLength).toBeLessThan(2 * mebibyte);
    stream.destroy();
  });

  it.each([
    [{ start: 0, end: 4 }, '0123'],
    [{ start: 3, end: 6 }, '345'],
    [{ start: 8, end: 10 }, '89'],
    [{ start: 8, end: 99 }, '89'],
    [{ start: 4, end: 4 }, ''],
    [{ start: 10, end: 12 }, ''],
    [{ start: 50, end: 60 }, ''],
  ])('reads the range %o', async (range, expected) => {
    await files.put(`${folder}digits`, Buffer.from('0123456789'));
    expect(String(await buffer(await files.read(`${folder}digits`, range)))).toBe(expected);
  });

  it('reports a missing file', async () => {
    const key = `${folder}nothing`;
    await expect(files.read(key)).rejects.toThrow(FileMissingError);
    await expect(files.read(key, { start: 0, end: 0 })).rejects.toThrow(FileMissingError);
    await expect(files.readAll(key)).rejects.toThrow(FileMissingError);
    await expect(files.move(key, `${folder}else`)).rejects.toThrow(FileMissingError);
    await expect(files.touch(key)).rejects.toThrow(FileMissingError);
    await expect(files.withLocalFile(key, async () => 1)).rejects.toThrow(FileMissingError);
    expect(await files.stat(key)).toBeNull();
    await files.remove(key);
    expect(await keysBelow(folder)).toEqual([]);
  });

  it('does not treat a folder as a file', async () => {
    await files.put(`${folder}a/b`, Buffer.from('x'));
    expect(await files.stat(`${folder}a`)).toBeNull();
    await expect(files.readAll(`${folder}a`)).rejects.toThrow(FileMissingError);
    await expect(files.read(`${folder}a`)).rejects.toThrow(FileMissingError);
    await expect(files.read(`${folder}a/b/c`)).rejects.toThrow(FileMissingError);
  });

  it('replaces a file whole', async () => {
    await files.put(`${folder}a`, Buffer.from('the first and longer one'));
    await files.put(`${folder}a`, Buffer.from('the second'));
    expect(String(await files.readAll(`${folder}a`))).toBe('the second');
  });

  it('shows the old file until the new one is complete', async () => {
    await files.put(`${folder}a`, Buffer.from('old'));
    const source = new Readable({ read: () => undefined });
    source.push('new');
    const put = files.put(`${folder}a`, source);
    expect(String(await files.readAll(`${folder}a`))).toBe('old');
    expect(await keysBelow(folder)).toEqual([`${folder}a`]);
    source.push('er');
    source.push(null);
    await put;
    expect(String(await files.readAll(`${folder}a`))).toBe('newer');
  });

  it('keeps one of several files put at once, whole', async () => {
    const versions = Array.from({ length: 8 }, (_, i) => Buffer.alloc(300_000, i));
    await Promise.all(versions.map((bytes) => files.put(`${folder}a`, Readable.from([bytes]))));
    const kept = await files.readAll(`${folder}a`);
    expect(versions.some((bytes) => bytes.equals(kept))).toBe(true);
    expect(await storeUnderTest().countUnfinished()).toBe(0);
  });

  it('stops reading a source that is too large, keeps nothing, and leaves it open', async () => {
    let produced = 0;
    async function* produce() {
      for (; produced < 1000; produced++) yield Buffer.alloc(64 * 1024);
    }
    const source = Readable.from(produce());
    await expect(files.put(`${folder}a`, source, { maxBytes: 7 * mebibyte })).rejects.toThrow(TooLargeError);
    expect(produced).toBeLessThan(150);
    expect(source.destroyed).toBe(false);
    expect(await files.stat(`${folder}a`)).toBeNull();
    expect(await storeUnderTest().countUnfinished()).toBe(0);
    await expect(files.put(`${folder}a`, Buffer.alloc(11), { maxBytes: 10 })).rejects.toThrow(TooLargeError);
    expect(await files.put(`${folder}a`, Buffer.alloc(10), { maxBytes: 10 })).toMatchObject({ size: 10 });
    source.destroy();
  });

  it('keeps nothing of a source that fails, and reports the reason', async () => {
    async function* produce() {
      yield Buffer.alloc(6 * mebibyte);
      throw new Error('the line broke');
    }
    await files.put(`${folder}a`, Buffer.from('old'));
    await expect(files.put(`${folder}a`, Readable.from(produce()))).rejects.toThrow('the line broke');
    expect(String(await files.readAll(`${folder}a`))).toBe('old');
    expect(await storeUnderTest().countUnfinished()).toBe(0);
  });

  it('keeps nothing of a source that is cut off', async () => {
    const source = new Readable({ read: () => undefined });
    source.push('begun');
    const put = files.put(`${folder}a`, source);
    source.destroy();
    await expect(put).rejects.toThrow(/premature/i);
    expect(await files.stat(`${folder}a`)).toBeNull();
    expect(await storeUnderTest().countUnfinished()).toBe(0);
  });

  it('moves a file over another', async () => {
    await files.put(`${folder}from/a`, Buffer.from('moved'));
    await files.put(`${folder}to/b`, Buffer.from('in the way'));
    await files.move(`${folder}from/a`, `${folder}to/b`);
    expect(String(await files.readAll(`${folder}to/b`))).toBe('moved');
    expect(await keysBelow(folder)).toEqual([`${folder}to/b`]);
  });

  it('lists the files below a folder, and nothing beside it', async () => {
    const names = ['x/1', 'x/2', 'x/deep/er/3', 'xy', 'x.y', 'y/1'];
    await Promise.all(names.map((name) => files.put(folder + name, Buffer.from(name))));
    const found = await listed(files, `${folder}x/`);
    expect(found.map((file) => [file.key.slice(folder.length), file.size]).sort()).toEqual([
      ['x/1', 3],
      ['x/2', 3],
      ['x/deep/er/3', 11],
    ]);
    expect(found.every((file) => file.modifiedAt instanceof Date)).toBe(true);
    expect(await keysBelow(folder)).toHaveLength(names.length);
    expect(await keysBelow('')).toEqual(expect.arrayContaining(names.map((name) => folder + name)));
    expect(await keysBelow(`${folder}none/`)).toEqual([]);
  });

  it('removes while it lists', async () => {
    await Promise.all(['a/1', 'a/2', 'b/1', 'c'].map((name) => files.put(folder + name, Buffer.from(name))));
    for await (const { key } of files.list(folder)) await files.remove(key);
    expect(await keysBelow(folder)).toEqual([]);
    await files.put(`${folder}a/1`, Buffer.from('again'));
    expect(await keysBelow(folder)).toEqual([`${folder}a/1`]);
  });

  it('survives putting and removing in one folder at once', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `${folder}busy/${i}`);
    await Promise.all(
      keys.map(async (key) => {
        await files.put(key, Buffer.from(key));
        await files.remove(key);
        await files.put(key, Buffer.from(key));
      }),
    );
    expect(await keysBelow(folder)).toEqual(keys.sort());
  });

  it('provides a file as a path', async () => {
    await files.put(`${folder}a`, Buffer.from('lent'));
    const lent = await files.withLocalFile(`${folder}a`, async (path) => ({
      path,
      text: await readFile(path, 'utf8'),
    }));
    expect(lent.text).toBe('lent');
    if (files.kind === 's3') await expect(readFile(lent.path)).rejects.toThrow('ENOENT');
    await expect(
      files.withLocalFile(`${folder}a`, async () => {
        throw new Error('in use');
      }),
    ).rejects.toThrow('in use');
    expect(String(await files.readAll(`${folder}a`))).toBe('lent');
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../a',
    'a/../../b',
    'a/./b',
    'a//b',
    'a/',
    '.tmp/a',
    'a/.hidden',
    'a\\..\\b',
    'C:/a',
    'a\0b',
    'a\nb',
    'a%2e%2e/b',
    'ä',
    'a'.repeat(300),
    `${'a/'.repeat(400)}a`,
  ])('refuses the key %j', async (key) => {
    const bytes = Buffer.from('x');
    await expect(files.put(key, bytes)).rejects.toThrow(InvalidKeyError);
    await expect(files.read(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.readAll(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.stat(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.remove(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.touch(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.move(key, `${folder}a`)).rejects.toThrow(InvalidKeyError);
    await expect(files.move(`${folder}a`, key)).rejects.toThrow(InvalidKeyError);
    await expect(files.withLocalFile(key, async () => 1)).rejects.toThrow(InvalidKeyError);
    if (key !== '') expect(() => files.list(`${key}/`)).toThrow(InvalidKeyError);
  });

  it('reports that the store is unavailable, and works again when it is back', async (context) => {
    const { outage } = storeUnderTest();
    if (!outage) return context.skip();
    const key = `${folder}a`;
    await files.put(key, Buffer.from('kept'));
    await files.check();
    await outage.begin();
    try {
      const calls = [
        files.check(),
        files.put(`${folder}b`, Buffer.from('x')),
        files.put(`${folder}c`, Readable.from([Buffer.from('x')])),
        files.read(key),
        files.readAll(key),
        files.stat(key),
        files.touch(key),
        files.remove(key),
        files.move(key, `${folder}d`),
        files.withLocalFile(key, async () => 1),
        listed(files, folder),
      ];
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({ status: 'rejected', reason: expect.any(FileStoreUnavailableError) });
      }
    } finally {
      await outage.end();
    }
    await files.check();
    expect(String(await files.readAll(key))).toBe('kept');
    expect(await keysBelow(folder)).toEqual([key]);
  });
}
