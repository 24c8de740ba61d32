import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listed } from '../testing/fileStoreContract.ts';
import { startTestServer } from '../testing/testServer.ts';
import { trimImages } from './trimImages.ts';

const server = await startTestServer({ env: { DERIVED_IMAGES_MB: '10', DERIVED_IMAGES_DAYS: '30' } });
afterAll(() => server.stop());
const { files, config } = server.deps;

const days = 24 * 3_600_000;
const keys = async () => (await listed(files, 'derived/')).map(({ key }) => key).sort();

async function put(name: string, megabytes: number, usedDaysAgo: number): Promise<void> {
  const key = `derived/${name}`;
  await files.put(key, Buffer.alloc(megabytes * 1_000_000));
  const at = new Date(Date.now() - usedDaysAgo * days);
  await utimes(join(config.dataDir, 'files', key), at, at);
}

beforeEach(async () => {
  for (const key of await keys()) await files.remove(key);
});

test('the least recently used images are removed, by several processes too', async () => {
  for (let age = 1; age <= 6; age++) await put(`a/${age}`, 2, age);
  await Promise.all([trimImages(server.deps), trimImages(server.deps)]);
  expect(await keys()).toEqual(['derived/a/1', 'derived/a/2', 'derived/a/3', 'derived/a/4']);
});

test('while there is room, only images unused for long are removed', async () => {
  await put('a/new', 2, 1);
  await put('b/old', 2, 29);
  await put('b/older', 2, 31);
  await trimImages(server.deps);
  expect(await keys()).toEqual(['derived/a/new', 'derived/b/old']);
});
