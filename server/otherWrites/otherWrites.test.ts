import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { followChanges, readPlace, type StoredChange } from '../db/changeStream.ts';
import { connect, type Database } from '../db/connect.ts';
import { createLog } from '../log.ts';
import { buildLevel, insertLevel } from '../testing/factories.ts';
import { type FlakyProxy, openFlakyProxy } from '../testing/flakyProxy.ts';
import { nextThat } from '../testing/nextThat.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

/** Writes that bypass the verbs: an operator's script, or a process whose messages were lost. */
let proxy: FlakyProxy;
let server: TestServer;
let ada: Person;
let operator: Database;
beforeAll(async () => {
  proxy = await openFlakyProxy(testDatabase());
  server = await startTestServer({ mongodbUri: proxy.uri, env: { LOG_LEVEL: 'silent' } });
  operator = await connect(testDatabase(), server.deps.config.mongodb.database);
  ada = await signUpPerson(server);
});
afterAll(async () => {
  await operator.close();
  await proxy.open();
  await server.stop();
  await proxy.close();
});

const buildPack = (_id: number) => ({
  _id,
  name: 'By hand',
  description: '',
  createdAt: 1,
  createdBy: ada.id,
  editors: [],
  levelIds: [],
  downloads: 0,
  lovedCount: 0,
  version: 0,
});

const names = async (): Promise<string[]> =>
  (await visitor(server).call('level.list')).map((level: { name: string }) => level.name);

let nextId = 5_000;
async function writeLevel(name: string) {
  nextId += 1;
  const level = buildLevel({ _id: nextId, addedBy: ada.id, missionInfo: [['name', name]] });
  await operator.levels.insertOne(level);
  return level;
}

describe('an operator’s script', () => {
  test('adds, changes and deletes a level: pages and the list receive it', async () => {
    const watching = await visitor(server).listen('levels');
    const level = await writeLevel('By hand');
    const { _id } = level;
    expect(await watching.next('level:added')).toMatchObject({ id: _id, name: 'By hand' });
    const page = await visitor(server).listen(`level:${_id}`);
    await operator.levels.updateOne({ _id }, { $set: { missionInfo: [['name', 'Renamed']], lovedCount: 9 } });
    expect(await page.next('love:counted')).toEqual({ kind: 'level', id: _id, count: 9 });
    expect(await page.next('level:changed')).toMatchObject({ id: _id, name: 'Renamed', lovedCount: 9 });
    expect(await names()).toContain('Renamed');
    const { levels } = await visitor(server).call('level.search', { query: { q: 'renamed' } });
    expect(levels).toMatchObject([{ id: _id, lovedCount: 9 }]);
    await operator.levels.deleteOne({ _id });
    expect(await watching.next('level:removed')).toEqual({ id: _id });
    expect(await names()).not.toContain('Renamed');
    // From a backup.
    await operator.levels.insertOne(level);
    expect(await watching.next('level:added')).toMatchObject({ id: _id, name: 'By hand' });
    expect(await names()).toContain('By hand');
    await operator.levels.deleteOne({ _id });
    await watching.next('level:removed');
    watching.close();
    page.close();
  });

  test('changes what only the page of a level shows', async () => {
    const { _id } = await writeLevel('With remarks');
    await expect.poll(names).toContain('With remarks');
    const page = await visitor(server).listen(`level:${_id}`);
    const params = { id: String(_id) };
    expect((await visitor(server).call('level.extendedInfo', { params })).remarks).toBeNull();
    await operator.levels.updateOne({ _id }, { $set: { remarks: 'Steep' } });
    expect(await page.next('level:edited')).toMatchObject({ remarks: 'Steep' });
    expect(await visitor(server).call('level.extendedInfo', { params })).toMatchObject({ remarks: 'Steep' });
    page.close();
  });

  test('deletes a comment that only the count of a level’s page shows', async () => {
    const { _id } = await writeLevel('With many comments');
    const ids = await operator.nextIds('comments', 205);
    await operator.comments.insertMany(
      ids.map((id) => ({ _id: id, levelId: _id, author: ada.id, time: 1_000, content: 'One of many' })),
    );
    const count = async () =>
      (await visitor(server).call('level.extendedInfo', { params: { id: String(_id) } })).commentCount;
    await expect.poll(count).toBe(205);
    await operator.comments.deleteOne({ _id: ids[0] ?? 0 });
    await expect.poll(count).toBe(204);
  });

  test('adds, changes and deletes a pack', async () => {
    const watching = await visitor(server).listen('packs');
    expect(await visitor(server).call('pack.list')).toEqual([]);
    await operator.packs.insertOne(buildPack(900));
    expect(await watching.next('pack:added')).toMatchObject({ id: 900, name: 'By hand' });
    const page = await visitor(server).listen('pack:900');
    await operator.packs.updateOne({ _id: 900 }, { $set: { name: 'Renamed', version: 1 } });
    expect(await page.next('pack:changed')).toMatchObject({ id: 900, name: 'Renamed' });
    expect(await visitor(server).call('pack.list')).toMatchObject([{ id: 900, name: 'Renamed' }]);
    await operator.packs.deleteOne({ _id: 900 });
    expect(await watching.next('pack:removed')).toEqual({ id: 900 });
    expect(await visitor(server).call('pack.list')).toEqual([]);
    watching.close();
    page.close();
  });

  test('adds and deletes hundreds of packs: their owner has them', async () => {
    const own = async () => (await ada.call('account.checkToken')).packs.length;
    expect(await own()).toBe(0);
    const many = Array.from({ length: 150 }, (_, index) => buildPack(1_000 + index));
    await operator.packs.insertMany(many);
    await expect.poll(own).toBe(150);
    await operator.packs.deleteMany({ _id: { $gte: 1_000 } });
    await expect.poll(own).toBe(0);
  });

  test('adds and deletes a comment', async () => {
    const level = await insertLevel(server, ada.id);
    const page = await visitor(server).listen(`level:${level._id}`);
    const params = { id: String(level._id) };
    expect((await visitor(server).call('level.extendedInfo', { params })).comments).toEqual([]);
    await operator.comments.insertOne({
      _id: 700,
      levelId: level._id,
      author: ada.id,
      time: 1,
      content: 'By hand',
    });
    expect((await page.next('comment:added')).comment).toMatchObject({ id: 700, content: 'By hand' });
    expect((await visitor(server).call('level.extendedInfo', { params })).comments).toHaveLength(1);
    await operator.comments.deleteOne({ _id: 700 });
    expect(await page.next('comment:removed')).toEqual({ levelId: level._id, commentId: 700 });
    expect((await visitor(server).call('level.extendedInfo', { params })).comments).toEqual([]);
    page.close();
  });

  test('suspends hundreds of accounts at once: pages that were just read say so', async () => {
    const author = await signUpPerson(server);
    const { _id } = await insertLevel(server, ada.id);
    await author.call('comment.post', { params: { id: String(_id) }, body: { content: 'Hello' } });
    const template = await operator.accounts.findOne({ _id: author.id });
    if (!template) throw new Error('The author is not there.');
    const others = Array.from({ length: 200 }, (_, index) => 200_000 + index);
    await operator.accounts.insertMany(
      others.map((id) => ({ ...template, _id: id, usernameKey: `many ${id}`, emailKey: `many ${id}` })),
    );
    const isSuspended = async () => {
      const { comments } = await visitor(server).call('level.extendedInfo', { params: { id: String(_id) } });
      return comments[0]?.author.isSuspended;
    };
    expect(await isSuspended()).toBe(false);
    await operator.accounts.updateMany(
      { _id: { $in: [author.id, ...others] } },
      { $set: { isSuspended: true } },
    );
    await expect.poll(isSuspended, { interval: 20 }).toBe(true);
  });

  test('writes thousands at once: the list and the searches have them', async () => {
    const first = nextId + 1;
    nextId += 1_200;
    const many = Array.from({ length: 1_200 }, (_, index) =>
      buildLevel({ _id: first + index, addedBy: ada.id }),
    );
    await operator.levels.insertMany(many);
    await expect
      .poll(
        async () =>
          (await visitor(server).call('level.search', { query: { q: 'slope', limit: 1 } })).matching,
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(1_200);
    await operator.levels.deleteMany({ _id: { $gte: first } });
    await expect
      .poll(
        async () => (await visitor(server).call('level.search', { query: { q: String(first) } })).matching,
        { timeout: 20_000 },
      )
      .toBe(0);
  });
});

test('hundreds of levels are noted in the public history, also when that fails at first', async () => {
  // What was written before it is noted before it.
  await writeLevel('Before hundreds');
  await expect.poll(names).toContain('Before hundreds');
  await wait(1_000);
  const { revision: since } = await visitor(server).call('level.changes', { query: {} });
  const first = nextId + 1;
  nextId += 400;
  const gaps = vi.spyOn(server.deps.db.counters, 'updateOne');
  gaps.mockRejectedValueOnce(new Error('The database is away.'));
  await operator.levels.insertMany(
    Array.from({ length: 400 }, (_, index) => buildLevel({ _id: first + index, addedBy: ada.id })),
  );
  const read = () => visitor(server).request('level.changes', { query: { since } });
  await expect.poll(async () => (await read()).status, { timeout: 5_000 }).toBe(410);
  expect(gaps.mock.calls.length).toBeGreaterThan(1);
  gaps.mockRestore();
  await operator.levels.deleteMany({ _id: { $gte: first } });
});

test('a level whose owner is not there holds up no other', async () => {
  const orphan = buildLevel({ _id: nextId + 1, addedBy: 999_999 });
  nextId += 1;
  await operator.levels.insertOne(orphan);
  await expect
    .poll(async () => (await visitor(server).call('level.list')).map(({ id }: { id: number }) => id))
    .toContain(orphan._id);
  const page = await visitor(server).listen(`level:${orphan._id}`);
  await operator.levels.updateOne({ _id: orphan._id }, { $set: { missionInfo: [['name', 'Orphan']] } });
  await writeLevel('Beside an orphan');
  expect(await page.next('level:changed')).toMatchObject({ name: 'Orphan' });
  await expect.poll(names).toContain('Beside an orphan');
  // It is read after another look at what had failed.
  await wait(1_500);
  await writeLevel('After an orphan');
  await expect.poll(names).toContain('After an orphan');
  expect(page.received().map(({ event }) => event)).not.toContain('level:changed');
  page.close();
});

test('a level that is given to somebody else is listed among theirs', async () => {
  const ben = await signUpPerson(server);
  const { _id } = await writeLevel('A gift');
  const idsOf = async ({ id }: Person) =>
    (await visitor(server).call('account.info', { params: { id: String(id) } })).uploadedLevels.map(
      (level: { id: number }) => level.id,
    );
  await expect.poll(() => idsOf(ada)).toContain(_id);
  expect(await idsOf(ben)).toEqual([]);
  await operator.levels.updateOne({ _id }, { $set: { addedBy: ben.id } });
  await expect.poll(() => idsOf(ben)).toEqual([_id]);
  expect(await idsOf(ada)).not.toContain(_id);
});

test('a pack that is changed by hand keeps that when somebody edits it afterwards', async () => {
  const { packId } = await ada.call('pack.create', { body: { name: 'First', description: 'Picks' } });
  const params = { id: String(packId) };
  const rename = (name: string) =>
    ada.call('pack.applyOps', { params, body: { baseVersion: 0, ops: [{ op: 'rename' as const, name }] } });
  await rename('Second');
  const page = await visitor(server).listen(`pack:${packId}`);
  await operator.packs.updateOne({ _id: packId }, { $set: { description: 'By hand' } });
  await nextThat(page, 'pack:changed', ({ description }) => description === 'By hand');
  await rename('Third');
  expect(await operator.packs.findOne({ _id: packId })).toMatchObject({
    name: 'Third',
    description: 'By hand',
  });
  page.close();
});

test('changes by verbs are published once', async () => {
  const level = await insertLevel(server, ada.id);
  const page = await visitor(server).listen(`level:${level._id}`);
  await ada.call('level.love', { params: { id: String(level._id) } });
  await ada.call('comment.post', { params: { id: String(level._id) }, body: { content: 'Once' } });
  for (const remarks of ['Steep', 'Steeper']) {
    const body = { missionInfo: null, remarks };
    await ada.call('level.edit', { params: { id: String(level._id) }, body });
    await page.next('level:changed');
  }
  await page.next('love:counted');
  await page.next('comment:added');
  // It is read after what the database has said about the earlier writes.
  const { _id } = await writeLevel('Afterwards');
  await expect.poll(names).toContain('Afterwards');
  const later = page.received().map(({ event }) => event);
  for (const event of ['love:counted', 'comment:added', 'level:changed']) expect(later).not.toContain(event);
  await operator.levels.deleteOne({ _id });
  page.close();
});

test('a process continues where it was after the database was away', async () => {
  const { _id } = await writeLevel('Before');
  await expect.poll(names).toContain('Before');
  proxy.cut();
  await operator.levels.updateOne({ _id }, { $set: { missionInfo: [['name', 'Meanwhile']] } });
  await writeLevel('Added meanwhile');
  await proxy.open();
  await expect
    .poll(names, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['Meanwhile', 'Added meanwhile']));
});

describe('a position in the history of the database', () => {
  const log = createLog('silent');
  const follow = (after: unknown, readAnew = async () => {}) => {
    const changes: StoredChange[] = [];
    let lost = 0;
    const stop = followChanges({
      db: operator,
      after,
      log,
      onChange: (change) => changes.push(change),
      onSecretGone: () => undefined,
      onLove: () => undefined,
      onLost: async () => {
        lost += 1;
        await readAnew();
      },
    });
    return { changes, stop, lost: () => lost };
  };

  test('is where following begins, whatever was written since', async () => {
    const place = await readPlace(operator);
    const { _id } = await writeLevel('After the place');
    const { changes, stop } = follow(place);
    await expect
      .poll(() => changes)
      .toMatchObject([{ collection: 'levels', id: _id, kind: 'inserted', fields: {} }]);
    await stop();
  });

  test('that the database no longer knows causes everything to be read anew and followed from there', async () => {
    const { changes, stop, lost } = follow({ _data: '00'.repeat(20) });
    await expect.poll(lost).toBe(1);
    const { _id } = await writeLevel('After the loss');
    await expect
      .poll(() => changes)
      .toMatchObject([{ collection: 'levels', id: _id, kind: 'inserted', fields: {} }]);
    await stop();
  });

  test('is not followed from before everything has been read anew', async () => {
    let isAway = true;
    const { changes, stop, lost } = follow({ _data: '00'.repeat(20) }, async () => {
      if (!isAway) return;
      isAway = false;
      throw new Error('The database is away.');
    });
    await expect.poll(lost).toBe(2);
    const { _id } = await writeLevel('After both');
    await expect
      .poll(() => changes)
      .toMatchObject([{ collection: 'levels', id: _id, kind: 'inserted', fields: {} }]);
    await stop();
  });
});
