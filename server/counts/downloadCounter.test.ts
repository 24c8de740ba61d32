import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createDownloadCounter } from './downloadCounter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

const addresses = Array.from({ length: 30 }, (_, index) => `192.0.2.${index}`);

test('every download of many concurrent archives is counted, once per address', async () => {
  const owner = await signUpPerson(server);
  const levels = await Promise.all(Array.from({ length: 3 }, () => insertLevel(server, owner.id)));
  const body = `ids=${levels.map(({ _id }) => _id).join(',')}`;
  const download = (address: string) =>
    visitor(server).request(
      'level.zipMany',
      { query: { assuming: 'none' }, body },
      { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
    );
  const replies = await Promise.all([...addresses, ...addresses].map(download));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  await server.deps.downloads.flush();
  const counts = levels.map(({ _id }) => server.deps.catalogue.get(_id)?.downloads);
  expect(counts).toEqual(levels.map(() => addresses.length));
});

/** A counter of its own, so that its transactions are the only ones; none begins before `opened`. */
function watchCounter(opened?: Promise<void>) {
  const { db } = server.deps;
  let begun = 0;
  const transaction: typeof db.transaction = async (work, options) => {
    begun += 1;
    await opened;
    return db.transaction(work, options);
  };
  const downloads = createDownloadCounter({ ...server.deps, db: { ...db, transaction } });
  return { downloads, transactions: () => begun };
}

test('downloads that go on while one is being counted are counted together afterwards', async () => {
  const owner = await signUpPerson(server);
  const level = await insertLevel(server, owner.id);
  const { opened, open } = createGate();
  const { downloads, transactions } = watchCounter(opened);
  const [first = '', ...others] = addresses;
  downloads.add('level', [level._id], first);
  await eventually(() => expect(transactions()).toBe(1));
  for (const address of others) {
    downloads.add('level', [level._id], address);
    await nextTurn();
  }
  open();
  await eventually(() => expect(downloads.waiting).toBe(0));
  expect(transactions()).toBe(2);
  expect(server.deps.catalogue.get(level._id)?.downloads).toBe(addresses.length);
});

test('a download that is repeated while it is being counted does not end the counting of others', async () => {
  const owner = await signUpPerson(server);
  const level = await insertLevel(server, owner.id);
  const { opened, open } = createGate();
  const { downloads, transactions } = watchCounter(opened);
  downloads.add('level', [level._id], '192.0.2.1');
  await eventually(() => expect(transactions()).toBe(1));
  downloads.add('level', [level._id], '192.0.2.1');
  // Timers of one duration fire in the order in which they were set: the counter's own has fired by then.
  await wait(serverLimits.downloadsGatherMs);
  open();
  await eventually(() => expect(downloads.waiting).toBe(0));
  downloads.add('level', [level._id], '192.0.2.2');
  await eventually(() => expect(downloads.waiting).toBe(0));
  expect(server.deps.catalogue.get(level._id)?.downloads).toBe(2);
});

test('of many archives of a pack, it and each of its levels is counted for each address', async () => {
  const owner = await signUpPerson(server);
  const levels = await Promise.all(Array.from({ length: 3 }, () => insertLevel(server, owner.id)));
  const ids = levels.map(({ _id }) => _id);
  const { packId } = await owner.call('pack.create', { body: { name: 'Popular', description: 'Very' } });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: ids });
  const download = (address: string, path = `/api/pack/${packId}/zip`) =>
    visitor(server).send('GET', path, undefined, { 'X-Forwarded-For': address });
  const byAddress = `/api/level/zip?ids=${ids.join(',')}`;
  const replies = [
    ...(await Promise.all(addresses.map((address) => download(address)))),
    ...(await Promise.all(addresses.map((address) => download(address, byAddress)))),
  ];
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  await server.deps.downloads.flush();
  const pack = await visitor(server).call('pack.info', { params: { id: String(packId) } });
  expect(pack.downloads).toBe(addresses.length);
  expect(pack.levels.map(({ downloads }) => downloads)).toEqual(ids.map(() => addresses.length));
});

test('a pack is sent even when its download cannot be counted yet; the next one counts both', async () => {
  const owner = await signUpPerson(server);
  const { _id } = await insertLevel(server, owner.id);
  const { packId } = await owner.call('pack.create', { body: { name: 'Late', description: 'Later' } });
  await owner.call('pack.setLevels', { params: { id: String(packId) }, body: [_id] });
  const download = (address: string) =>
    visitor(server).request('pack.zip', { params: { id: packId } }, { 'X-Forwarded-For': address });
  vi.spyOn(server.deps.db, 'transaction').mockRejectedValueOnce(new Error('The database is away.'));
  vi.spyOn(server.deps.log, 'warn').mockImplementationOnce(() => undefined);
  expect((await download('198.51.100.1')).status).toBe(200);
  await server.deps.downloads.flush();
  expect((await download('198.51.100.2')).status).toBe(200);
  await server.deps.downloads.flush();
  const pack = await visitor(server).call('pack.info', { params: { id: String(packId) } });
  expect([pack.downloads, pack.levels[0]?.downloads]).toEqual([2, 2]);
});

test('downloads are counted five times a second, not one by one', async () => {
  const owner = await signUpPerson(server);
  const level = await insertLevel(server, owner.id);
  const { downloads, transactions } = watchCounter();
  // The last test of the file: timers that the server starts meanwhile are lost.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const address of addresses) {
    downloads.add('level', [level._id], address);
    await nextTurn();
  }
  vi.advanceTimersByTime(serverLimits.downloadsGatherMs - 1);
  await nextTurn();
  expect([transactions(), downloads.waiting]).toEqual([0, addresses.length]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await eventually(() => expect(downloads.waiting).toBe(0));
  expect(transactions()).toBe(1);
  expect(server.deps.catalogue.get(level._id)?.downloads).toBe(addresses.length);
});
