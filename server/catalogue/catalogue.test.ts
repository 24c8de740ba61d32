import { FindCursor } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bytesOf } from '../testing/bytesOf.ts';
import { buildLevel, insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createCatalogue } from './catalogue.ts';
import { createLevelSearch } from './levelSearch.ts';
import { createListFile } from './listFile.ts';
import { fillCatalogue, refreshCatalogue } from './refreshCatalogue.ts';

/** The IDs in the list as clients receive it. */
async function listed(catalogue: ReturnType<typeof createCatalogue>): Promise<number[]> {
  const bytes = await bytesOf(await createListFile(catalogue, () => 0).read());
  return JSON.parse(String(bytes)).map(({ id }: { id: number }) => id);
}

describe('the catalogue', () => {
  test('grows to 200,000 levels, which takes minutes if each one costs more than the one before', () => {
    const catalogue = createCatalogue();
    const level = buildLevel();
    for (let _id = 1; _id <= 200_000; _id += 1) catalogue.put({ ...level, _id });
    expect(catalogue.size).toBe(200_000);
  });

  test('is sorted by ascending ID whatever the order of insertion', async () => {
    const catalogue = createCatalogue();
    for (const _id of [5, 9, 7, 1, 8]) catalogue.put(buildLevel({ _id }));
    expect(await listed(catalogue)).toEqual([1, 5, 7, 8, 9]);
  });

  test('knows the newest, and each uploader’s, newest first', async () => {
    const catalogue = createCatalogue();
    const search = createLevelSearch(catalogue);
    for (const _id of [1, 2, 3, 4]) {
      catalogue.put(buildLevel({ _id, addedAt: _id === 2 ? 900 : 100, addedBy: _id % 2 }));
    }
    expect((await search.first('date', 3)).map(({ id }) => id)).toEqual([2, 4, 3]);
    expect(catalogue.byUploader(0).map(({ id }) => id)).toEqual([2, 4]);
    catalogue.remove(2);
    catalogue.setCount(4, { downloads: 7 });
    expect(await search.first('date', 2)).toMatchObject([{ id: 4, downloads: 7 }, { id: 3 }]);
    expect([catalogue.countBy(0), catalogue.countBy(1), catalogue.countBy(2)]).toEqual([1, 2, 0]);
  });

  test('ignores an older state that arrives late, and a removed level', () => {
    const catalogue = createCatalogue();
    const level = buildLevel({ _id: 3, editedAt: 2_000, missionInfo: [['name', 'New']] });
    catalogue.put(level);
    catalogue.setCount(3, { lovedCount: 4 });
    catalogue.put({ ...level, editedAt: 1_500, missionInfo: [['name', 'Old']] });
    catalogue.put({ ...level, editedAt: null, missionInfo: [['name', 'Oldest']] });
    expect(catalogue.get(3)).toMatchObject({ name: 'New', lovedCount: 4 });
    catalogue.put({ ...level, editedAt: 3_000, missionInfo: [['name', 'Newest']] });
    // This document was read before the love was counted.
    expect(catalogue.get(3)).toMatchObject({ name: 'Newest', lovedCount: 4 });
    catalogue.remove(3);
    catalogue.put({ ...level, editedAt: 4_000 });
    expect(catalogue.has(3)).toBe(false);
  });
});

describe('the list file', () => {
  test('is returned even while levels are added all the time, with every level and count that existed at the request', async () => {
    let now = 0;
    const catalogue = createCatalogue(() => now);
    const listFile = createListFile(catalogue, () => now);
    catalogue.put(buildLevel({ _id: 1 }));
    // Far from it, so that its counts are written separately.
    let nextId = 1_001;
    const add = () => {
      catalogue.put(buildLevel({ _id: nextId }));
      nextId += 1;
    };
    add();
    // Its counts are too old for everybody.
    await listFile.read();
    catalogue.setCount(1, { downloads: 7 });
    now = 3_600_000;
    let isAnswered = false;
    const addForEver = () => {
      add();
      if (!isAnswered) setImmediate(addForEver);
    };
    addForEver();
    const file = await listFile.read();
    isAnswered = true;
    const [first, second] = JSON.parse(String(await bytesOf(file)));
    expect([first.downloads, second.id]).toEqual([7, 1_001]);
  });

  test('answers at once while counts a second old are brought up to date, and never with older than three', async () => {
    let now = 0;
    const catalogue = createCatalogue(() => now);
    const listFile = createListFile(catalogue, () => now);
    catalogue.put(buildLevel({ _id: 1 }));
    const downloads = async () => JSON.parse(String(await bytesOf(await listFile.read())))[0].downloads;
    expect(await downloads()).toBe(0);
    catalogue.setCount(1, { downloads: 1 });
    now = 1_000;
    expect(await downloads()).toBe(0);
    await expect.poll(downloads).toBe(1);
    catalogue.setCount(1, { downloads: 2 });
    now = 4_000;
    expect(await downloads()).toBe(2);
  });
});

describe('a new list', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('has every level in order, also those whose IDs the site has not given', async () => {
    const { db } = server.deps;
    const many = Array.from({ length: 120 }, (_, index) => 2_219 - index);
    const ids = [290_000, 90_000, ...many, 2_000, 1_999, 1_000, 999, 7];
    for (const newest of [0, 999, 2_100, 500_000]) {
      await db.counters.updateOne({ _id: 'levels' }, { $set: { last: newest } });
      await db.levels.deleteMany({});
      await db.levels.insertMany(ids.map((_id) => buildLevel({ _id })));
      const catalogue = createCatalogue();
      await fillCatalogue(catalogue, db);
      expect(await listed(catalogue)).toEqual(ids.toReversed());
    }
  });

  test('has every level of a part that the database gives in several answers', async () => {
    const { db } = server.deps;
    const ids = Array.from({ length: 120 }, (_, index) => 120 - index);
    await db.levels.deleteMany({});
    await db.levels.insertMany(ids.map((_id) => buildLevel({ _id })));
    const { batchSize } = FindCursor.prototype;
    const inSmallAnswers = vi.spyOn(FindCursor.prototype, 'batchSize').mockImplementation(function (
      this: FindCursor,
    ) {
      return batchSize.call(this, 25);
    });
    onTestFinished(() => inSmallAnswers.mockRestore());
    const catalogue = createCatalogue();
    await fillCatalogue(catalogue, db);
    expect(inSmallAnswers).toHaveBeenCalled();
    expect(await listed(catalogue)).toEqual(ids.toReversed());
  });
});

describe('a comparison with the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('adds, corrects and removes levels after missed events', async () => {
    const { deps } = server;
    const { id } = await signUpPerson(server);
    const [kept, gone] = [await insertLevel(server, id), await insertLevel(server, id)];
    await deps.db.levels.deleteOne({ _id: gone._id });
    await deps.db.levels.updateOne({ _id: kept._id }, { $set: { downloads: 5, lovedCount: 2 } });
    await deps.db.levels.insertOne(buildLevel({ _id: 1_000, addedBy: id }));
    await refreshCatalogue(deps.catalogue, deps.db);
    expect(await listed(deps.catalogue)).toEqual([kept._id, 1_000]);
    expect(deps.catalogue.get(kept._id)).toMatchObject({ downloads: 5, lovedCount: 2 });
    await deps.db.levels.updateOne(
      { _id: kept._id },
      { $set: { editedAt: 9_000, missionInfo: [['name', 'Edited']], downloads: 6 } },
    );
    await refreshCatalogue(deps.catalogue, deps.db);
    expect(deps.catalogue.get(kept._id)).toMatchObject({ name: 'Edited', downloads: 6 });
    const list = await visitor(server).request('level.list');
    expect(list.json.map(({ name }) => name)).toContain('Edited');
  });

  test('leaves levels alone that change while it reads', async () => {
    const { deps } = server;
    const { id } = await signUpPerson(server);
    const level = await insertLevel(server, id);
    const other = await insertLevel(server, id);
    const refreshing = refreshCatalogue(deps.catalogue, deps.db);
    // These changes happen during the refresh; the database as it is being read has none of them.
    deps.catalogue.setCount(level._id, { lovedCount: 3 });
    deps.catalogue.put(buildLevel({ _id: 5_000, addedBy: id }));
    deps.catalogue.remove(other._id);
    await refreshing;
    expect(deps.catalogue.get(level._id)?.lovedCount).toBe(3);
    expect(deps.catalogue.has(5_000)).toBe(true);
    expect(deps.catalogue.has(other._id)).toBe(false);
  });
});
