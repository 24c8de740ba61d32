import { expect, test } from 'vitest';
import { serverLimits } from '../limits.ts';
import { insertLevel } from '../testing/factories.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { serverForFile } from '../testing/serverForFile.ts';
import { noteLevels } from './noteLevels.ts';

/** A program that keeps a copy of the list requests what has changed in it. */
let now = 1_000_000;
const server = await serverForFile({ clock: () => now });
const ada = await signUpPerson(server);

const changes = (query: { since?: number; counts?: number } = {}) =>
  visitor(server).call('level.changes', { query });

/** A level in the public history, like an uploaded one. */
async function addLevel() {
  const level = await insertLevel(server, ada.id);
  await server.deps.db.transaction((session) => noteLevels(server.deps, 'level:added', [level], session));
  server.deps.changes.wake();
  return level;
}

/** The revision, once the noted events have their numbers. */
const revisionAfter = (revision: number, events: number): Promise<number> =>
  expect
    .poll(async () => (await changes()).revision)
    .toBe(revision + events)
    .then(() => revision + events);

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
  const settled = await expect
    .poll(async () => (await server.deps.db.changes.countDocuments({ number: null })) === 0)
    .toBe(true)
    .then(async () => (await changes()).revision);
  const path = `/api/level/list?since=${settled}`;
  const before = await visitor(server).send('GET', path);
  now += 60_000;
  await ada.call('level.love', { params: { id: String(level._id) } });
  const etag = before.headers.get('ETag') ?? '';
  const again = await visitor(server).send('GET', path, undefined, { 'If-None-Match': etag });
  expect([before.status, again.status]).toEqual([200, 304]);
  const counted = await changes({ since: settled, counts: countsRevision });
  expect(counted.countsRevision).toBe(now);
  expect(counted.counts).toContainEqual({ id: level._id, downloads: 0, lovedCount: 1 });
  now += 60_000;
  await ada.call('level.love', { params: { id: String(other._id) } });
  const later = await changes({ since: settled, counts: counted.countsRevision ?? 0 });
  // Counts of the last moment before are repeated: another process may have answered then.
  expect(later.counts?.map(({ id }) => id)).toEqual([level._id, other._id]);
  now += 60_000;
  expect((await changes({ since: settled, counts: now })).counts).toEqual([]);
});

test('a revision that is too old requires reading the list anew; one of the future is refused', async () => {
  const { revision } = await changes();
  await addLevel();
  const newest = await revisionAfter(revision, 1);
  const statusOf = async (since: number) => {
    const { status, json } = await visitor(server).send('GET', `/api/level/changes?since=${since}`);
    return [status, json.code];
  };
  expect(await statusOf(newest + 1)).toEqual([400, 'bad_input']);
  await server.deps.db.changes.deleteOne({ number: newest });
  expect(await statusOf(revision)).toEqual([410, 'events_expired']);
  await server.deps.db.nextIds('changes', serverLimits.listChanges + 1);
  expect(await statusOf(newest)).toEqual([410, 'events_expired']);
});
