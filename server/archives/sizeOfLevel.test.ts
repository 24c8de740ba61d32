import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Assumption } from '../../shared/archives.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { writeFiles } from '../testing/writeFiles.ts';

const folder = await mkdtemp(join(tmpdir(), 'marbleland-assets-'));
afterAll(() => rm(folder, { recursive: true }));
await writeFiles(folder, { 'skies/sky_day.dml': 'The sky that every game brings.' });
const server = await serverForFile({ env: { ASSETS_DIR: folder } });
const owner = await signUpPerson(server);
const get = (path: string, headers?: Record<string, string>) =>
  visitor(server).send('GET', path, undefined, headers);

test('the size of the archive of a level is that of what one downloads, with the games’ files too', async () => {
  const { _id: id } = await insertLevel(server, owner.id, { stockPaths: ['skies/sky_day.dml'] });
  const sizes = new Map<string, number>();
  for (const options of [
    ...Assumption.options.map((game) => `assuming=${game}`),
    'append-id-to-mis',
    'version=1',
  ]) {
    const size = (await get(`/api/level/${id}/zip?${options}`)).bytes.length;
    expect((await get(`/api/level/${id}/zip/size?${options}`)).json, options).toEqual({ size });
    sizes.set(options, size);
  }
  expect(sizes.get('assuming=none')).toBeGreaterThan(sizes.get('assuming=gold') ?? Number.POSITIVE_INFINITY);
});

test('the size is revalidated; what is not there has none', async () => {
  const { _id: id } = await insertLevel(server, owner.id);
  const address = `/api/level/${id}/zip/size`;
  const { headers } = await get(address);
  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect((await get(address, { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304);
  expect((await get(`${address}?version=2`)).json.code).toBe('version_not_found');
  expect((await get('/api/level/999999/zip/size')).json.code).toBe('level_not_found');
});
