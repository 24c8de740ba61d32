import { expect, test, vi } from 'vitest';
import { visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';

let now = Date.now();
const server = await serverForFile({ clock: () => now });
const statusOf = async (path: string) => (await visitor(server).send('GET', path)).status;

test('however many ask whether the site is ready, database and files are asked once a second', async () => {
  const asked = [vi.spyOn(server.deps.db, 'ping'), vi.spyOn(server.deps.files, 'check')];
  const askMany = async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf('/readyz')));
    expect(new Set(statuses)).toEqual(new Set([200]));
  };
  const counts = () => asked.map(({ mock }) => mock.calls.length);
  await askMany();
  now += 999;
  await askMany();
  expect(counts()).toEqual([1, 1]);
  now += 1;
  await askMany();
  expect(counts()).toEqual([2, 2]);
  expect(await statusOf('/healthz')).toBe(200);
  expect(counts()).toEqual([2, 2]);
});

test('a database that does not answer makes the site not ready, and the process is still healthy', async () => {
  now += 1_000;
  vi.spyOn(server.deps.db, 'ping').mockRejectedValueOnce(new Error('away'));
  const { status, json } = await visitor(server).send('GET', '/readyz');
  expect([status, json]).toEqual([503, { status: 'error', database: false, files: true }]);
  expect(await statusOf('/healthz')).toBe(200);
});
