import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { receiveNews } from '../testing/receiveNews.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createCacheByKey, createPageCache } from './pageCache.ts';

let server: TestServer;
let owner: Person;
let fan: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpPerson(server);
  fan = await signUpPerson(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const byId = (id: number) => ({ params: { id: String(id) } });
const caches = () => server.deps.pageCaches;
const misses = () => Object.entries(caches()).map(([name, cache]) => `${name} ${cache.reads.misses}`);

async function createPack(levelIds: number[]): Promise<number> {
  const { packId } = await owner.call('pack.create', { body: { name: 'Picks', description: 'Good ones' } });
  await owner.call('pack.setLevels', { ...byId(packId), body: levelIds });
  return packId;
}

/** Every page of a visitor that shows the level or the pack, and what archives are made of. */
async function readAll(levelId: number, packId: number) {
  const guest = visitor(server);
  return {
    level: await guest.call('level.extendedInfo', byId(levelId)),
    pack: await guest.call('pack.info', byId(packId)),
    packs: await guest.call('pack.list'),
    profile: await guest.call('account.info', byId(owner.id)),
    size: await guest.call('level.zipSizeOfOne', { ...byId(levelId), query: { assuming: 'none' } }),
  };
}

test('counts change on every page that shows them, and no page is read again', async () => {
  const level = await insertLevel(server, owner.id);
  const packId = await createPack([level._id]);
  await receiveNews(server);
  await readAll(level._id, packId);
  const before = misses();
  await fan.call('level.love', byId(level._id));
  await fan.call('pack.love', byId(packId));
  await owner.call('pack.love', byId(packId));
  await fan.request('level.zip', { params: { id: level._id } });
  await server.deps.downloads.flush();
  const { level: page, pack, packs, profile } = await readAll(level._id, packId);
  expect(misses()).toEqual(before);
  const counted = { lovedCount: 1, downloads: 1 };
  expect(page).toMatchObject(counted);
  expect(page.packs[0]).toMatchObject({ id: packId, lovedCount: 2 });
  expect(pack).toMatchObject({ lovedCount: 2 });
  expect(pack.levels[0]).toMatchObject(counted);
  expect(packs.find(({ id }) => id === packId)).toMatchObject({ lovedCount: 2 });
  expect(profile.uploadedLevels.find(({ id }) => id === level._id)).toMatchObject(counted);
  expect(profile.createdPacks.find(({ id }) => id === packId)).toMatchObject({ lovedCount: 2 });
});

test('a changed pack appears on the pages of its levels, of its owner and in the list; other pages are kept', async () => {
  const [first, second, other] = [
    await insertLevel(server, owner.id),
    await insertLevel(server, owner.id),
    await insertLevel(server, owner.id),
  ];
  const packId = await createPack([first._id]);
  const packsOf = async (id: number) =>
    (await visitor(server).call('level.extendedInfo', byId(id))).packs.map((pack) => pack.name);
  await readAll(first._id, packId);
  expect([await packsOf(first._id), await packsOf(second._id), await packsOf(other._id)]).toEqual([
    ['Picks'],
    [],
    [],
  ]);
  const { misses: before } = caches().levels.reads;
  await owner.call('pack.setLevels', { ...byId(packId), body: [second._id] });
  await owner.call('pack.edit', { ...byId(packId), body: { name: 'Renamed', description: 'Better' } });
  expect([await packsOf(first._id), await packsOf(other._id)]).toEqual([[], []]);
  expect(caches().levels.reads.misses).toBe(before);
  expect(await packsOf(second._id)).toEqual(['Renamed']);
  const { packs, profile } = await readAll(first._id, packId);
  expect(packs.find(({ id }) => id === packId)).toMatchObject({ name: 'Renamed', levelIds: [second._id] });
  expect(profile.createdPacks.find(({ id }) => id === packId)?.name).toBe('Renamed');
  await owner.call('pack.delete', byId(packId));
  expect(await packsOf(second._id)).toEqual([]);
  expect(await visitor(server).call('pack.list')).not.toContainEqual(expect.objectContaining({ id: packId }));
});

test('an edited level and a changed account leave the pages that do not show them', async () => {
  const [level, other] = [await insertLevel(server, owner.id), await insertLevel(server, fan.id)];
  const names = async (id: number) => {
    const { remarks, addedBy } = await visitor(server).call('level.extendedInfo', byId(id));
    return [remarks, addedBy.isSuspended];
  };
  await Promise.all([names(level._id), names(other._id)]);
  const { misses: before } = caches().levels.reads;
  await owner.call('level.edit', {
    ...byId(level._id),
    body: { missionInfo: null, remarks: 'Mind the gap' },
  });
  await owner.request(
    'account.setBio',
    { params: { id: owner.id }, body: 'New' },
    { 'Content-Type': 'text/plain' },
  );
  expect(await names(other._id)).toEqual([null, false]);
  // The edit has read the page of its level.
  expect(caches().levels.reads.misses).toBe(before + 1);
  expect((await names(level._id))[0]).toBe('Mind the gap');
  expect(await visitor(server).call('account.info', byId(owner.id))).toMatchObject({ bio: 'New' });
});

test('a level that comes or goes changes the number beside its uploader’s name, and leaves other pages', async () => {
  const level = await insertLevel(server, fan.id);
  const packId = await createPack([level._id]);
  const guest = visitor(server);
  const counts = async () => {
    const { packs } = await guest.call('level.extendedInfo', byId(level._id));
    const pack = await guest.call('pack.info', byId(packId));
    const list = await guest.call('pack.list');
    const [step] = await guest.call('pack.history', { ...byId(packId), query: { limit: 24 } });
    const { ops } = await guest.call('pack.opsSince', { ...byId(packId), query: { since: 0 } });
    const people = [packs[0], pack, list.find(({ id }) => id === packId)].map((shown) => shown?.createdBy);
    return [...people, step?.by, ops[0]?.by].map((person) => person?.levelCount);
  };
  const [before = 0] = await counts();
  const missesBefore = misses();
  const { _id } = await insertLevel(server, owner.id);
  expect(await counts()).toEqual(Array(5).fill(before + 1));
  expect(misses()).toEqual(missesBefore);
  expect(await guest.call('account.info', byId(owner.id))).toMatchObject({
    levelCount: before + 1,
    uploadedLevels: [{ id: _id }, ...Array(before).fill({})],
  });
  await owner.call('level.delete', byId(_id));
  expect(await counts()).toEqual(Array(5).fill(before));
});

test('loves are read again when a thing comes back that somebody loves, and not when one is added', async () => {
  const { _id } = await insertLevel(server, owner.id);
  await fan.call('level.love', byId(_id));
  const loved = async () => (await fan.request('level.extendedInfo', byId(_id))).json.lovedByYou;
  expect(await loved()).toBe(true);
  const { misses: before } = caches().loves.reads;
  await insertLevel(server, owner.id);
  await createPack([]);
  expect(await loved()).toBe(true);
  expect(caches().loves.reads.misses).toBe(before);
  await owner.call('level.delete', byId(_id));
  await fan.call('account.checkToken');
  await owner.call('bin.restore', { params: { kind: 'level', id: String(_id) } });
  expect(await loved()).toBe(true);
});

test('a love of a level that is not among the newest leaves the first page as it is', async () => {
  const { _id } = await insertLevel(server, owner.id, { addedAt: 1 });
  const newest = await Promise.all(
    Array.from({ length: limits.homeLevels }, () => insertLevel(server, fan.id)),
  );
  const home = await server.deps.home.read();
  expect(home.latestLevels.map(({ id }) => id)).not.toContain(_id);
  await fan.call('level.love', byId(_id));
  expect(await server.deps.home.read()).toBe(home);
  await fan.call('level.love', byId(newest[0]?._id ?? 0));
  expect((await server.deps.home.read()).latestLevels).toContainEqual(
    expect.objectContaining({ lovedCount: 1 }),
  );
});

test('a late state of a pack neither brings it back nor takes back a newer one', async () => {
  const [first, second] = [await insertLevel(server, owner.id), await insertLevel(server, owner.id)];
  const packId = await createPack([first._id]);
  const guest = visitor(server);
  const read = () => guest.call('pack.list').then((packs) => packs.find(({ id }) => id === packId));
  const shownOn = async () => {
    const pages = await Promise.all(
      [first, second].map(({ _id }) => guest.call('level.extendedInfo', byId(_id))),
    );
    return pages.map(({ packs }) => packs.length);
  };
  const early = await read();
  if (!early) throw new Error('The pack is not on the list.');
  const comeLate = () => server.deps.live.publish(`pack:${packId}`, 'pack:changed', early);
  await owner.call('pack.setLevels', { ...byId(packId), body: [second._id] });
  expect(await shownOn()).toEqual([0, 1]);
  comeLate();
  expect([(await read())?.levelIds, await shownOn()]).toEqual([[second._id], [0, 1]]);
  await owner.call('pack.delete', byId(packId));
  expect([await read(), await shownOn()]).toEqual([undefined, [0, 0]]);
  comeLate();
  expect([await read(), await shownOn()]).toEqual([undefined, [0, 0]]);
  await owner.call('bin.restore', { params: { kind: 'pack', id: String(packId) } });
  expect([(await read())?.levelIds, await shownOn()]).toEqual([[second._id], [0, 1]]);
});

test('the number of packs in every page is read once, and follows new and deleted packs', async () => {
  const count = async () => (await visitor(server).call('site.version')).packCount;
  const before = await count();
  const reading = vi.spyOn(server.deps.db.packs, 'countDocuments');
  expect(await count()).toBe(before);
  expect(reading).not.toHaveBeenCalled();
  const packId = await createPack([]);
  expect(await count()).toBe(before + 1);
  await owner.call('pack.delete', byId(packId));
  expect(await count()).toBe(before);
});

test('a change during a read reaches every waiting caller', async () => {
  const finish: ((value: number) => void)[] = [];
  const cache = createPageCache(() => new Promise<number>((resolve) => finish.push(resolve)), Date.now);
  const early = cache.read(1);
  cache.patch(1, (page) => page + 10);
  cache.patchAll((page) => page + 100);
  const late = cache.read(1);
  finish[0]?.(1);
  expect(await Promise.all([early, late])).toEqual([111, 111]);
  const unread = cache.read(2);
  cache.patchAll((_, id) => (id === 2 ? null : 111));
  finish[1]?.(2);
  await expect.poll(() => finish.length).toBe(3);
  finish[2]?.(3);
  expect(await unread).toBe(3);
  expect(finish).toHaveLength(3);
});

test('as many pages are kept as their texts have room, and those of which nobody asks for long are forgotten', async () => {
  let now = 1;
  const read: number[] = [];
  const cache = createCacheByKey<string, number>({
    load: async (id) => {
      read.push(id);
      return 'x'.repeat(100);
    },
    nameOf: (id) => id,
    maxEntries: 100,
    maxLength: 350,
    clock: () => now,
  });
  const kept = () => {
    const keys: number[] = [];
    cache.patchAll((page, key) => {
      keys.push(key);
      return page;
    });
    return keys.sort((a, b) => a - b);
  };
  for (const id of [1, 2, 3, 1, 4]) await cache.read(id);
  expect(read).toEqual([1, 2, 3, 4]);
  expect(kept()).toEqual([1, 3, 4]);
  cache.drop(3);
  await cache.read(5);
  expect(kept()).toEqual([1, 4, 5]);
  now = 300_002;
  await cache.read(6);
  expect(kept()).toEqual([6]);
  for (const id of [7, 8]) await cache.read(id);
  expect(kept()).toEqual([6, 7, 8]);
});

test('a change of a thing reaches the pages that show it, and those that are being read', async () => {
  const pages = new Map([
    [1, [10, 11]],
    [2, [11]],
    [3, [12]],
  ]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cache = createPageCache(
    async (id) => {
      if (id === 3) await held;
      return pages.get(id) ?? [];
    },
    Date.now,
    { level: (ids) => ids },
  );
  await Promise.all([cache.read(1), cache.read(2)]);
  const late = cache.read(3);
  const changed: number[] = [];
  const remove = (gone: number) =>
    cache.patchShowing('level', gone, (ids, key) => {
      changed.push(key);
      return ids.includes(gone) ? ids.filter((id) => id !== gone) : ids;
    });
  remove(10);
  expect(changed).toEqual([1]);
  expect(await cache.read(1)).toEqual([11]);
  remove(11);
  expect(changed).toEqual([1, 2, 1]);
  remove(11);
  expect(changed).toEqual([1, 2, 1]);
  remove(12);
  release();
  expect(await late).toEqual([]);
});
