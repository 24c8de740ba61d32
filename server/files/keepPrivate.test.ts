import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../testing/tempDir.ts';
import { keepPrivate } from './keepPrivate.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'a folder and what is made in it belong to their owner only',
  async () => {
    const mask = process.umask();
    onTestFinished(() => {
      process.umask(mask);
    });
    const folder = join(await tempDir(), 'data');
    await mkdir(folder, { mode: 0o755 });
    await keepPrivate(folder);
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'files', 'a'), 'secret');
    expect([await modeOf(folder), await modeOf(join(folder, 'files', 'a'))]).toEqual(['700', '600']);
  },
);
