import { expect, test } from 'vitest';
import { readNewest } from '../changes/readChanges.ts';
import { noteLevels } from '../levels/noteLevels.ts';
import { buildLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

/** Writes by hand reach those who follow the site from outside, once, although two processes find them. */
const processes = await startTwoProcesses();
const [one] = processes;
const { db } = one.deps;
const ada = await signUpPerson(one);

const open = (room: string) => Promise.all(processes.map((each) => visitor(each).listen(room)));
type Pages = Awaited<ReturnType<typeof open>>;

/** When both processes have published it, both have noted what they found before. */
const bothReceive = (pages: Pages, event: Parameters<Pages[number]['next']>[0]) =>
  Promise.all(pages.map((page) => page.next(event)));

async function eventsAfter(since: number, count: number) {
  await expect.poll(() => readNewest(db)).toBe(since + count);
  const { events } = await visitor(one).call('site.events', { query: { since } });
  return events.map(({ id, at, ...facts }) => facts);
}

const name = (text: string): { missionInfo: [string, string][] } => ({ missionInfo: [['name', text]] });

test('a level that is added, renamed and deleted by hand', async () => {
  const since = await readNewest(db);
  const pages = await open('levels');
  const level = buildLevel({ _id: 900, addedBy: ada.id, ...name('By hand') });
  await db.levels.insertOne(level);
  await bothReceive(pages, 'level:added');
  const levelPages = await open('level:900');
  await db.levels.updateOne({ _id: 900 }, { $set: name('Renamed') });
  await bothReceive(levelPages, 'level:changed');
  const added = { event: 'level:added', levelId: 900, name: 'By hand' };
  const changed = { event: 'level:changed', levelId: 900, name: 'Renamed' };
  expect(await eventsAfter(since, 2)).toEqual([added, changed]);
  const changes = await visitor(one).call('level.changes', { query: { since } });
  expect(changes.levels).toMatchObject([{ id: 900, name: 'Renamed' }]);
  // What lists do not show is no event.
  await db.levels.updateOne({ _id: 900 }, { $set: { remarks: 'Steep', lovedCount: 2 } });
  await bothReceive(levelPages, 'love:counted');
  await db.levels.deleteOne({ _id: 900 });
  await bothReceive(pages, 'level:removed');
  const removed = { event: 'level:removed', levelId: 900 };
  expect(await eventsAfter(since, 3)).toEqual([added, changed, removed]);
  // From a backup, and once more.
  await db.levels.insertOne(level);
  await bothReceive(pages, 'level:added');
  await db.levels.deleteOne({ _id: 900 });
  await bothReceive(pages, 'level:removed');
  expect(await eventsAfter(since, 5)).toEqual([added, changed, removed, added, removed]);
  for (const page of [...pages, ...levelPages]) page.close();
});

test('a pack that is added, renamed and deleted by hand', async () => {
  const since = await readNewest(db);
  const pages = await open('packs');
  const counts = { downloads: 0, lovedCount: 0, version: 0 };
  const people = { createdBy: ada.id, editors: [] };
  await db.packs.insertOne({
    _id: 900,
    name: 'By hand',
    description: '',
    createdAt: 1,
    levelIds: [],
    ...people,
    ...counts,
  });
  await bothReceive(pages, 'pack:added');
  const packPages = await open('pack:900');
  await db.packs.updateOne({ _id: 900 }, { $set: { name: 'Renamed' } });
  await bothReceive(packPages, 'pack:changed');
  await db.packs.deleteOne({ _id: 900 });
  await bothReceive(pages, 'pack:removed');
  expect(await eventsAfter(since, 3)).toEqual([
    { event: 'pack:added', packId: 900, name: 'By hand' },
    { event: 'pack:changed', packId: 900, name: 'Renamed' },
    { event: 'pack:removed', packId: 900 },
  ]);
  for (const page of [...pages, ...packPages]) page.close();
});

test('what a verb has noted before its process was killed is not noted again', async () => {
  const since = await readNewest(db);
  const pages = await open('levels');
  const level = buildLevel({ _id: 901, addedBy: ada.id });
  await db.transaction(async (session) => {
    await db.levels.insertOne(level, { session });
    await noteLevels(one.deps, 'level:added', [level], session);
  });
  await bothReceive(pages, 'level:added');
  await db.transaction(async (session) => {
    await db.levels.deleteOne({ _id: 901 }, { session });
    await noteLevels(one.deps, 'level:removed', [level], session);
  });
  await bothReceive(pages, 'level:removed');
  expect((await eventsAfter(since, 2)).map(({ event }) => event)).toEqual(['level:added', 'level:removed']);
  for (const page of pages) page.close();
});

test('very many levels at once leave a gap: copies of the list are read anew', async () => {
  const since = await readNewest(db);
  const many = Array.from({ length: 150 }, (_, index) => buildLevel({ _id: 1_000 + index, addedBy: ada.id }));
  await db.levels.insertMany(many);
  const read = () => visitor(one).request('level.changes', { query: { since } });
  await expect.poll(async () => (await read()).status).toBe(410);
  expect(await db.changes.countDocuments({ number: { $gt: since } })).toBe(0);
});

test('counts of very many levels reach every page of one', async () => {
  const pages = await open('level:1149');
  await visitor(one).call('level.extendedInfo', { params: { id: '1000' } });
  const ids = { _id: { $gte: 1_000, $lt: 1_150 } };
  await db.levels.updateMany(ids, { $set: { lovedCount: 7 } });
  const [received] = await bothReceive(pages, 'love:counted');
  expect(received).toEqual({ kind: 'level', id: 1149, count: 7 });
  const level = await visitor(one).call('level.extendedInfo', { params: { id: '1000' } });
  expect(level.lovedCount).toBe(7);
  for (const page of pages) page.close();
});
