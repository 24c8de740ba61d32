import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => server.stop());

const people = 30;

test('every download of many concurrent archives is counted, once per address', async () => {
  const owner = await signUpPerson(server);
  const levels = await Promise.all(Array.from({ length: 3 }, () => insertLevel(server, owner.id)));
  const body = `ids=${levels.map(({ _id }) => _id).join(',')}`;
  const download = (address: string) =>
    visitor(server).request('POST', '/api/level/zip?assuming=none', body, {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': address,
    });
  const addresses = Array.from({ length: people }, (_, index) => `192.0.2.${index}`);
  await Promise.all([...addresses, ...addresses].map(download));
  await server.deps.downloads.flush();
  const counts = levels.map(({ _id }) => server.deps.catalogue.get(_id)?.downloads);
  expect(counts).toEqual(levels.map(() => people));
});
