import { describe, expect, test } from 'vitest';
import type { LevelInfo } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { leaveGap } from '../changes/leaveGap.ts';
import { readNewest } from '../changes/readChanges.ts';
import { serverLimits } from '../limits.ts';
import { bytesOf } from '../testing/bytesOf.ts';
import { buildLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { startTestServer } from '../testing/testServer.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';
import { announceLevels } from './announceLevels.ts';
import { noteLevels } from './noteLevels.ts';

/** A program that keeps a copy of the list requests what has changed in it. */
// Not long ago: the database itself removes what is too old by its own clock.
let now = Date.now();
const server = await serverForFile({ clock: () => now });
const ada = await signUpPerson(server);

type Known = Partial<Record<'since' | 'counts', number>>;
const changes = (query: Known = {}, from = server) => visitor(from).call('level.changes', { query });

async function statusOf(query: Known, from = server) {
  const { status, json } = await visitor(from).request('level.changes', { query });
  return [status, json.code];
}

/** A level in the public history, like an uploaded one. */
async function addLevel(to = server, by = ada) {
  const { db } = to.deps;
  const level = buildLevel({ _id: await db.nextId('levels'), addedBy: by.id, addedAt: now });
  await db.transaction(async (session) => {
    await db.levels.insertOne(level, { session });
    await noteLevels(to.deps, 'level:added', [level], session);
  });
  await announceLevels(to.deps, [level]);
  return level;
}

/** The revision, once the noted events have their numbers. */
const revisionAfter = (revision: number, events: number, from = server): Promise<number> =>
  expect
    .poll(() => readNewest(from.deps.db))
    .toBe(revision + events)
    .then(() => revision + events);

/** The revision, once all events of earlier tests have their numbers. */
const settled = (): Promise<number> =>
  expect
    .poll(() => server.deps.db.changes.countDocuments({ number: null }))
    .toBe(0)
    .then(() => readNewest(server.deps.db));

/** Events of comments, which change nothing in the list. */
async function comment(times: number): Promise<number> {
  const numbers = await server.deps.db.nextIds('changes', times);
  const facts = { event: 'comment:added', levelId: 1, commentId: 1 } as const;
  await server.deps.db.changes.insertMany(numbers.map((number) => ({ ...facts, number, at: new Date(now) })));
  return numbers.at(-1) ?? 0;
}

test('added, edited and removed levels are returned in their current state, each once', async () => {
  const { revision } = await changes();
  const [kept, gone] = [await addLevel(), await addLevel()];
  const renamed = { ...kept, editedAt: now, missionInfo: [['name', 'Renamed'] satisfies [string, string]] };
  await server.deps.db.transaction(async (session) => {
    await server.deps.db.levels.replaceOne({ _id: kept._id }, renamed, { session });
    await noteLevels(server.deps, 'level:changed', [renamed], session);
  });
  await ada.call('level.delete', { params: { id: String(gone._id) } });
  const newest = await revisionAfter(revision, 4);
  const answer = await changes({ since: revision });
  expect(answer).toMatchObject({
    revision: newest,
    levels: [{ id: kept._id, name: 'Renamed' }],
    removed: [gone._id],
  });
  expect(answer).not.toHaveProperty('counts');
  expect(await changes({ since: newest })).toEqual({ revision: newest, levels: [], removed: [] });
  const list = await visitor(server).send('GET', `/api/level/list?since=${revision}`);
  expect(list.json).toEqual(answer);
});

test('while only loves change, the same revision is a 304; counts have a revision of their own', async () => {
  const level = await addLevel();
  const other = await addLevel();
  const { countsRevision = 0 } = await changes({ counts: 0 });
  const since = await settled();
  const path = `/api/level/list?since=${since}`;
  const before = await visitor(server).send('GET', path);
  now += 60_000;
  await ada.call('level.love', { params: { id: String(level._id) } });
  const etag = before.headers.get('ETag') ?? '';
  const again = await visitor(server).send('GET', path, undefined, { 'If-None-Match': etag });
  expect([before.status, again.status]).toEqual([200, 304]);
  const counted = await changes({ since, counts: countsRevision });
  expect(counted.countsRevision).toBe(now);
  expect(counted.counts).toContainEqual({ id: level._id, downloads: 0, lovedCount: 1 });
  now += 60_000;
  await ada.call('level.love', { params: { id: String(other._id) } });
  const later = await changes({ since, counts: counted.countsRevision ?? 0 });
  // Counts of the last moment before are repeated: there may have been others in it.
  expect(later.counts?.map(({ id }) => id)).toEqual([level._id, other._id]);
  now += 60_000;
  expect((await changes({ since, counts: now })).counts).toEqual([]);
});

test.each([
  ['alone repeats counts of the last second', false, [3, 4]],
  ['that is one of many repeats those of the last minute', true, [2, 3, 4]],
])('a process %s', async (_, isOneOfMany, repeated) => {
  let time = Date.now();
  const own = await startTestServer({ clock: () => time, isOneOfMany });
  try {
    await own.deps.db.levels.insertMany([1, 2, 3, 4].map((_id) => buildLevel({ _id })));
    for (const _id of [1, 2, 3, 4]) own.deps.catalogue.put(buildLevel({ _id }));
    const { revision: since, countsRevision: began = 0 } = await changes({ counts: 0 }, own);
    for (const id of [1, 2, 3]) {
      time += 40_000;
      own.deps.catalogue.setCount(id, { downloads: 1 });
    }
    const { countsRevision = 0 } = await changes({ since, counts: began }, own);
    time += 40_000;
    own.deps.catalogue.setCount(4, { downloads: 1 });
    const { counts } = await changes({ since, counts: countsRevision }, own);
    // The revision is the time of the third.
    expect(counts?.map(({ id }) => id)).toEqual(repeated);
  } finally {
    await own.stop();
  }
});

test('a count is told to those who poll although the clock has jumped back', async () => {
  const [one, other] = [await addLevel(), await addLevel()];
  const since = await settled();
  const { countsRevision: began = 0 } = await changes({ counts: 0 });
  server.deps.catalogue.setCount(one._id, { downloads: 1 });
  const { countsRevision = 0 } = await changes({ since, counts: began });
  now -= 5_000;
  server.deps.catalogue.setCount(other._id, { downloads: 1 });
  now += 2_500;
  const { counts } = await changes({ since, counts: countsRevision });
  expect(counts).toContainEqual({ id: other._id, downloads: 1, lovedCount: 0 });
  now += 2_500;
});

test('a program that begins gets the counts that a list made just now may lack', async () => {
  const level = await addLevel();
  now += 40_000;
  await ada.call('level.love', { params: { id: String(level._id) } });
  now += 40_000;
  const { countsRevision } = await changes({ counts: 0 });
  const { counts } = await changes({ since: await settled(), counts: countsRevision ?? 0 });
  expect(counts).toContainEqual({ id: level._id, downloads: 0, lovedCount: 1 });
});

test('of a list that is made again every second, a program that begins gets a few seconds of counts', async () => {
  const [earlier, later] = [await addLevel(), await addLevel()];
  await visitor(server).send('GET', '/api/level/list');
  server.deps.catalogue.setCount(earlier._id, { downloads: 1 });
  now += 10_000;
  server.deps.catalogue.setCount(later._id, { downloads: 1 });
  now += 2_500;
  const { countsRevision } = await changes({ counts: 0 });
  // The counts of a list that is read now may be three seconds old.
  const { counts } = await changes({ since: await settled(), counts: countsRevision ?? 0 });
  expect(counts).toEqual([{ id: later._id, downloads: 1, lovedCount: 0 }]);
});

test('who begins, then reads the list and then polls has every count, although the clock has jumped back', async () => {
  const level = await addLevel();
  const readList = async (): Promise<LevelInfo[]> =>
    JSON.parse(String(await bytesOf(await server.deps.listFile.read())));
  const isKnown = async (downloads: number) => {
    const { countsRevision } = await changes({ counts: 0 });
    const list = await readList();
    const { counts = [] } = await changes({ since: await settled(), counts: countsRevision ?? 0 });
    return [...list, ...counts].some((each) => each.id === level._id && each.downloads === downloads);
  };
  now += 60_000;
  server.deps.catalogue.setCount(level._id, { downloads: 1 });
  now += 60_000;
  expect(await isKnown(1)).toBe(true);
  now -= 10_000;
  server.deps.catalogue.setCount(level._id, { downloads: 2 });
  now += 5_000;
  expect(await isKnown(2)).toBe(true);
  now += 5_000;
  for (let downloads = 3; downloads < 12; downloads += 1) {
    server.deps.catalogue.setCount(level._id, { downloads });
    now += downloads * 200;
    expect(await isKnown(downloads)).toBe(true);
  }
});

test('a program begins to poll beside a list of more than four megabytes', async () => {
  const own = await startTestServer({ clock: () => now });
  try {
    const name = 'A long name '.repeat(20);
    for (let _id = 1; _id <= 9_000; _id += 1) {
      own.deps.catalogue.put(buildLevel({ _id, missionInfo: [['name', name]] }));
    }
    expect(String(await bytesOf(await own.deps.listFile.read())).length).toBeGreaterThan(4_000_000);
    now += 60_000;
    own.deps.catalogue.setCount(1, { downloads: 1 });
    const { revision: since, countsRevision } = await changes({ counts: 0 }, own);
    const { counts } = await changes({ since, counts: countsRevision ?? 0 }, own);
    expect(counts).toEqual([{ id: 1, downloads: 1, lovedCount: 0 }]);
  } finally {
    await own.stop();
  }
});

test('counts alone are answered at the address of the list, too', async () => {
  const level = await addLevel();
  const { countsRevision } = await changes({ counts: 0 });
  await ada.call('level.love', { params: { id: String(level._id) } });
  const { json } = await visitor(server).send('GET', `/api/level/list?counts=${countsRevision}`);
  const counts = expect.arrayContaining([{ id: level._id, downloads: 0, lovedCount: 1 }]);
  expect(json).toMatchObject({ counts });
});

describe('events that change nothing in the list', () => {
  test('do not use up a revision, and do not move it: the answer is a 304', async () => {
    const revision = await settled();
    await comment(1);
    const path = `/api/level/changes?since=${revision}`;
    const before = await visitor(server).send('GET', path);
    expect(before.json).toEqual({ revision, levels: [], removed: [] });
    await comment(serverLimits.listChanges + 1);
    const etag = before.headers.get('ETag') ?? '';
    const again = await visitor(server).send('GET', path, undefined, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    const newest = await readNewest(server.deps.db);
    const level = await addLevel();
    const next = await revisionAfter(newest, 1);
    // That nothing has changed is answered again for a moment: see `levelPolls`.
    await expect
      .poll(() => changes({ since: revision }))
      .toMatchObject({ revision: next, levels: [{ id: level._id }] });
  });

  test('move it once they are about to be forgotten', async () => {
    const revision = await settled();
    const newest = await comment(2);
    now += limits.changeLifeMs / 2 + 1;
    expect((await changes({ since: revision })).revision).toBe(newest);
  });
});

test('a revision that is too old requires reading the list anew; one of the future is refused', async () => {
  const revision = await settled();
  await addLevel();
  const newest = await revisionAfter(revision, 1);
  expect(await statusOf({ since: newest + 1 })).toEqual([400, 'bad_input']);
  await server.deps.db.changes.deleteOne({ number: newest });
  expect(await statusOf({ since: revision })).toEqual([410, 'events_expired']);
  await server.deps.db.nextId('changes');
  expect(await statusOf({ since: newest })).toEqual([410, 'events_expired']);
});

test('too many changes of levels, or a gap among the events, require reading the list anew', async () => {
  const { db } = server.deps;
  const revision = await settled();
  const numbers = await db.nextIds('changes', serverLimits.listChanges + 1);
  const facts = { event: 'level:removed', levelId: 99_999, at: new Date(now) } as const;
  await db.changes.insertMany(numbers.map((number) => ({ ...facts, number })));
  expect(await statusOf({ since: revision })).toEqual([410, 'events_expired']);
  expect(await changes({ since: revision + 1 })).toMatchObject({ removed: [99_999] });
  const last = await comment(1);
  await leaveGap(db);
  await comment(1);
  expect(await statusOf({ since: last - 1 })).toEqual([410, 'events_expired']);
  expect(await changes({ since: last + 1 })).toMatchObject({ levels: [], removed: [] });
});

test('a large list: counts begin and go on after every start, and only what has changed is answered', async () => {
  const first = await startTestServer();
  const levels = Array.from({ length: serverLimits.listChanges + 1 }, (_, index) =>
    buildLevel({ _id: index + 1 }),
  );
  await first.deps.db.levels.insertMany(levels);
  // What begins before the gap for so many has to begin anew after it.
  await expect
    .poll(() => first.deps.db.counters.countDocuments({ _id: 'newestGap' }), { timeout: 20_000 })
    .toBe(1);
  let time = Date.now();
  const { mongodb, dataDir } = first.deps.config;
  const start = () =>
    startTestServer({
      clock: () => time,
      keepsDatabase: true,
      env: { MONGODB_DATABASE: mongodb.database, DATA_DIR: dataDir },
    });
  try {
    const second = await start();
    const begun = await changes({ counts: 0 }, second);
    const { countsRevision: began = 0 } = begun;
    expect(begun).toMatchObject({ counts: [] });
    const { revision: since } = begun;
    expect(await changes({ since, counts: began }, second)).toMatchObject({
      counts: [],
      countsRevision: began,
    });
    time += 60_000;
    second.deps.catalogue.setCount(7, { downloads: 3 });
    const counted = await changes({ since, counts: began }, second);
    expect(counted).toMatchObject({ counts: [{ id: 7, downloads: 3, lovedCount: 0 }], countsRevision: time });
    for (const { _id } of levels) second.deps.catalogue.setCount(_id, { downloads: 4 });
    expect((await changes({ since, counts: time }, second)).counts).toHaveLength(levels.length);
    await second.stop();
    time += 60_000;
    const third = await start();
    // What was counted before this start is unknown: once, the list is read anew.
    expect(await statusOf({ since, counts: time - 60_000 }, third)).toEqual([410, 'events_expired']);
    const { countsRevision: again = 0 } = await changes({ counts: 0 }, third);
    expect(await changes({ since, counts: again }, third)).toMatchObject({ counts: [] });
    await third.stop();
  } finally {
    await first.stop();
  }
});

test('a list that is read from a process that has not heard of a level yet gets it with the next changes', async () => {
  let ahead = 0;
  const [one, two] = await startTwoProcesses({ clock: () => Date.now() + ahead });
  const before = await readNewest(one.deps.db);
  const level = await addLevel(one, await signUpPerson(one));
  const newest = await revisionAfter(before, 1, one);
  const { revision } = await changes({}, two);
  expect(revision).toBe(before);
  expect((await visitor(two).call('site.events', {})).next).toBe(before);
  const { levels } = await changes({ since: revision }, two);
  expect(levels.map(({ id }) => id)).toEqual([level._id]);
  ahead = 60_000;
  expect((await changes({}, two)).revision).toBe(newest);
});
