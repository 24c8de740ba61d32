import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createPageCache } from './pageCache.ts';

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

/** Every page of a visitor that shows the level or the pack. */
async function readAll(levelId: number, packId: number) {
  const guest = visitor(server);
  return {
    level: await guest.call('level.extendedInfo', byId(levelId)),
    pack: await guest.call('pack.info', byId(packId)),
    packs: await guest.call('pack.list'),
    profile: await guest.call('account.info', byId(owner.id)),
  };
}

test('counts change on every page that shows them, and no page is read again', async () => {
  const level = await insertLevel(server, owner.id);
  const packId = await createPack([level._id]);
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
  expect(caches().levels.reads.misses).toBe(before);
  expect((await names(level._id))[0]).toBe('Mind the gap');
  expect(await visitor(server).call('account.info', byId(owner.id))).toMatchObject({ bio: 'New' });
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
