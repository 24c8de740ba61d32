import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileStoreContract, listed, type StoreUnderTest } from '../testing/fileStoreContract.ts';
import { openDiskFiles } from './diskFiles.ts';
import { FileStoreUnavailableError } from './fileStore.ts';
import { openFileStore } from './openFileStore.ts';

let base: string;
let store: StoreUnderTest;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'marbleland-files-'));
  const folder = join(base, 'files');
  store = {
    files: await openDiskFiles(folder),
    countUnfinished: async () => (await readdir(join(folder, '.tmp'))).length,
    outage: {
      begin: () => rename(folder, `${folder}-away`),
      end: () => rename(`${folder}-away`, folder),
    },
  };
});

afterAll(() => rm(base, { recursive: true, force: true }));

describe('a file store in a folder', () => {
  it.skipIf(process.platform === 'win32')('can be read by no other user of the machine', async () => {
    expect((await stat(join(base, 'files'))).mode & 0o777).toBe(0o700);
  });

  fileStoreContract(() => store);

  it('renews the time of a file that is touched', async () => {
    await store.files.put('touched', Buffer.from('x'));
    await utimes(join(base, 'files/touched'), new Date(0), new Date(0));
    await store.files.touch('touched');
    const stat = await store.files.stat('touched');
    expect(Date.now() - Number(stat?.modifiedAt)).toBeLessThan(60_000);
  });

  it.skipIf(process.platform === 'win32')(
    'reads small files while the disk does not answer for others',
    async () => {
      const bytes = Buffer.from('small');
      await store.files.put('small', bytes);
      const readIt = () =>
        store.files.readTogether([{ key: 'small', size: bytes.length, start: 0 }], bytes.length);
      await readIt();
      // A pipe that nobody writes to is opened when somebody does.
      const pipe = join(base, 'files/stuck');
      execFileSync('mkfifo', [pipe]);
      const stuck = store.files
        .readTogether([{ key: 'stuck', size: 1, start: 0 }], 1)
        .catch((error: unknown) => error);
      await wait(20);
      for (let time = 1; time <= 20; time += 1) expect(await readIt()).toEqual(bytes);
      await writeFile(pipe, '');
      // A pipe has no places to read at.
      expect(await stuck).toBeInstanceOf(FileStoreUnavailableError);
    },
  );

  it('is the folder files of the data folder when S3 is not configured', async () => {
    const files = await openFileStore({ dataDir: join(base, 'data') });
    await files.put('a/b', Buffer.from('x'));
    expect(files.kind).toBe('disk');
    expect(await readdir(join(base, 'data/files/a'))).toEqual(['b']);
  });

  it('removes files that a crash left behind, but not those that another process is writing', async () => {
    const folder = join(base, 'crashed');
    await openDiskFiles(folder);
    await writeFile(join(folder, '.tmp/old'), 'half a fi');
    await utimes(join(folder, '.tmp/old'), new Date(0), new Date(0));
    await writeFile(join(folder, '.tmp/new'), 'half a fi');
    const files = await openDiskFiles(folder);
    expect(await readdir(join(folder, '.tmp'))).toEqual(['new']);
    expect(await listed(files, '')).toEqual([]);
  });

  it('leaves no empty folders behind', async () => {
    await store.files.put('lonely/deep/a', Buffer.from('x'));
    await store.files.move('lonely/deep/a', 'lonely/b');
    await store.files.remove('lonely/b');
    expect(await readdir(join(base, 'files'))).not.toContain('lonely');
  });

  describe('closes a file that', () => {
    const ends: [string, (file: Readable) => Promise<unknown>][] = [
      ['is read to its end', buffer],
      ['nobody has begun to read', async (file) => file.destroy()],
      [
        'is broken off',
        async (file) => {
          for await (const _ of file) break;
        },
      ],
      [
        'cannot be read on',
        async (file) => {
          await once(file, 'readable');
          const failed = once(file, 'error');
          file.destroy(new Error('gone'));
          await failed;
        },
      ],
    ];

    const isOpen = async (path: string) => {
      const numbers = await readdir('/proc/self/fd');
      const links = numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => ''));
      return (await Promise.all(links)).includes(path);
    };

    it.skipIf(process.platform !== 'linux').each(ends)('%s', async (_, end) => {
      await store.files.put('large', Buffer.alloc(1_000_000));
      const path = join(base, 'files', 'large');
      const file = await store.files.read('large');
      expect(await isOpen(path)).toBe(true);
      await end(file);
      await expect.poll(() => isOpen(path)).toBe(false);
    });
  });

  it('says when its folder cannot be used', async () => {
    await writeFile(join(base, 'a file'), 'x');
    await expect(openDiskFiles(join(base, 'a file'))).rejects.toThrow(FileStoreUnavailableError);
  });

  it('can be behind a symbolic link', async () => {
    await mkdir(join(base, 'elsewhere'));
    await symlink(join(base, 'elsewhere'), join(base, 'link'));
    const files = await openDiskFiles(join(base, 'link'));
    await files.put('a/b', Buffer.from('x'));
    await files.remove('a/b');
    expect(await readdir(join(base, 'elsewhere'))).toEqual(['.tmp']);
  });
});
