import { afterAll, expect, test } from 'vitest';
import { visitor } from '../testing/person.ts';
import { startTestServer } from '../testing/testServer.ts';

const server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
afterAll(() => server.stop());

test('many searches of one visitor are made one after the other, in turns with those of others', async () => {
  const answered: string[] = [];
  const searchFrom = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    const { status } = await visitor(server).request('level.search', { query: { q: 'a' } }, headers);
    answered.push(address);
    return status;
  };
  let release = () => {};
  // Something that takes its time, so that all of them wait.
  const held = server.deps.turns.run('somebody', () => new Promise<void>((resolve) => (release = resolve)));
  const flood = Array.from({ length: 130 }, () => searchFrom('198.51.100.66'));
  await expect.poll(() => answered.length).toBe(30);
  const other = searchFrom('203.0.113.1');
  const pack = visitor(server).request('pack.search', { query: {} }, { 'X-Forwarded-For': '203.0.113.2' });
  await expect.poll(() => server.deps.turns.waiting).toBe(102);
  expect((await visitor(server).request('level.home')).status).toBe(200);
  release();
  await held;

  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect([await other, (await pack).status]).toEqual([200, 200]);
  expect(answered.indexOf('203.0.113.1')).toBeLessThan(60);
});
