import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publishLevel } from '../levels/publishLevel.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Listener, type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Pages receive changes of everything that they show in the one room that they join. */
let server: TestServer;
let owner: Person;
let levelId: number;
let packId: number;
const listeners: Listener[] = [];
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpPerson(server);
  levelId = (await insertLevel(server, owner.id))._id;
  packId = await createPack('Warm-ups', [levelId]);
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(() => server.stop());

async function createPack(name: string, levelIds: number[]): Promise<number> {
  const { packId: id } = await owner.call('pack.create', { body: { name, description: 'Short ones' } });
  const params = { id: String(id) };
  if (levelIds.length > 0) await owner.call('pack.setLevels', { params, body: levelIds });
  return id;
}

async function listen(...rooms: string[]): Promise<Listener> {
  const listener = await visitor(server).listen(...rooms);
  listeners.push(listener);
  return listener;
}

const change = (id: number, ops: object[]) =>
  owner.request('pack.applyOps', { params: { id }, body: { baseVersion: 0, ops } });

async function packsAt(
  page: Listener,
  isWanted: (pack: { id: number; name: string; levelIds: number[] }) => boolean,
) {
  for (;;) {
    const pack = await page.next('pack:changed');
    if (isWanted(pack)) return pack;
  }
}

test('a level’s page receives packs that add it, are renamed, remove it or are deleted', async () => {
  const page = await listen(`level:${levelId}`);
  const other = await listen(`level:${levelId + 1}`);
  const id = await createPack('Sundays', []);
  await change(id, [{ op: 'add', levelIds: [levelId], after: null }]);
  expect(await packsAt(page, (pack) => pack.id === id)).toMatchObject({ levelIds: [levelId] });
  await change(id, [{ op: 'rename', name: 'Mondays' }]);
  expect(await packsAt(page, (pack) => pack.name === 'Mondays')).toMatchObject({ id });
  await change(id, [{ op: 'remove', levelIds: [levelId] }]);
  expect(await packsAt(page, (pack) => pack.levelIds.length === 0)).toMatchObject({ id });
  await change(id, [{ op: 'add', levelIds: [levelId], after: null }]);
  await packsAt(page, (pack) => pack.levelIds.length === 1);
  await owner.call('pack.delete', { params: { id: String(id) } });
  expect(await page.next('pack:removed')).toEqual({ id });
  // Every page also receives who looks at it.
  expect(other.received().filter(({ event }) => event !== 'looking:changed')).toEqual([]);
});

test('a level’s page receives the counts of the packs that it appears in', async () => {
  const page = await listen(`level:${levelId}`);
  await (await signUpPerson(server)).call('pack.love', { params: { id: String(packId) } });
  expect(await page.next('love:counted')).toEqual({ kind: 'pack', id: packId, count: 1 });
});

test('a pack’s page receives the counts and new names of its levels, also of one that is added later', async () => {
  const page = await listen(`pack:${packId}`);
  const later = (await insertLevel(server, owner.id))._id;
  await change(packId, [{ op: 'add', levelIds: [later], after: levelId }]);
  await packsAt(page, (pack) => pack.levelIds.includes(later));
  for (const id of [levelId, later]) {
    await (await signUpPerson(server)).call('level.love', { params: { id: String(id) } });
    expect(await page.next('love:counted')).toMatchObject({ kind: 'level', id });
  }
  const level = await server.deps.db.levels.findOne({ _id: later });
  if (!level) throw new Error('There is no level.');
  await publishLevel(server.deps, level);
  expect(await page.next('level:changed')).toMatchObject({ id: later });
});

test('a profile receives the counts of its levels and packs', async () => {
  const page = await listen(`profile:${owner.id}`);
  const lover = await signUpPerson(server);
  await lover.call('level.love', { params: { id: String(levelId) } });
  expect(await page.next('love:counted')).toMatchObject({ kind: 'level', id: levelId });
  await lover.call('pack.love', { params: { id: String(packId) } });
  expect(await page.next('love:counted')).toMatchObject({ kind: 'pack', id: packId });
});

test('a change of a pack that waits for its turn does not take back a count that comes before it', async () => {
  const page = await listen(`profile:${owner.id}`);
  const lover = await signUpPerson(server);
  const id = await createPack('Loved at once', [levelId]);
  await lover.call('pack.love', { params: { id: String(id) } });
  while ((await page.next('love:counted')).id !== id);
  const filled = await packsAt(page, (pack) => pack.id === id && pack.levelIds.length === 1);
  expect(filled).toMatchObject({ lovedCount: 1 });
});

test('lists receive gathered changes, without the levels of packs', async () => {
  const [packs, levels] = [await listen('packs'), await listen('levels')];
  for (const name of ['One', 'Two', 'Three', 'Four']) await change(packId, [{ op: 'rename', name }]);
  const received = [];
  do received.push(...(await packs.next('packs:changed')).packs);
  while (received.at(-1)?.name !== 'Four');
  expect(received.length).toBeLessThan(4);
  expect(received.at(-1)).toMatchObject({ id: packId, levelCount: expect.any(Number) });
  expect(received.at(-1)).not.toHaveProperty('levelIds');
  const lover = await signUpPerson(server);
  await lover.call('level.love', { params: { id: String(levelId) } });
  // Changes of earlier tests may be gathered with it.
  let gathered = await levels.next('levels:changed');
  while (!gathered.counts.some(({ id }) => id === levelId)) gathered = await levels.next('levels:changed');
  expect(gathered.levels.map(({ id }) => id)).not.toContain(levelId);
  await lover.call('pack.love', { params: { id: String(packId) } });
  expect(await packs.next('packs:changed')).toMatchObject({
    counts: [{ id: packId, lovedCount: expect.any(Number) }],
  });
  expect(packs.received().map(({ event }) => event)).not.toContain('pack:changed');
});

test('every page receives a change once', async () => {
  const id = await createPack('Once', [levelId]);
  const pages = await Promise.all(
    [`level:${levelId}`, `profile:${owner.id}`, `pack:${id}`, 'packs'].map((room) => listen(room)),
  );
  const versions = pages.map(({ socket }) => {
    const received: number[] = [];
    socket.on('pack:changed', (pack) => pack.id === id && received.push(pack.version));
    socket.on('packs:changed', ({ packs }) => {
      for (const pack of packs) if (pack.id === id) received.push(pack.version);
    });
    return received;
  });
  const [lists] = pages.slice(-1);
  const renameTo = async (name: string) => {
    await change(id, [{ op: 'rename', name }]);
    for (const page of pages.slice(0, -1)) await packsAt(page, (pack) => pack.name === name);
    while (!(await lists?.next('packs:changed'))?.packs.some((pack) => pack.name === name));
  };
  await renameTo('Twice');
  // A version that is published twice would arrive at the latest with the next change.
  await renameTo('Thrice');
  for (const each of versions) expect(new Set(each).size).toBe(each.length);
});

test('Home receives the number of packs, and none of their changes', async () => {
  const home = await listen('site');
  const id = await createPack('Counted', [levelId]);
  expect(await home.next('pack:added')).toMatchObject({ id });
  await owner.call('pack.delete', { params: { id: String(id) } });
  expect(await home.next('pack:removed')).toEqual({ id });
  expect(home.received().map(({ event }) => event)).not.toContain('packs:changed');
});
