import { setTimeout as wait } from 'node:timers/promises';
import type { Collection, FindOptions } from 'mongodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rooms } from '../../shared/rooms.ts';
import { catchUpPacks } from '../otherWrites/catchUpPacks.ts';
import { createWriteNotes } from '../otherWrites/writeNotes.ts';
import { presentPacks } from '../packs/presentPacks.ts';
import { insertLevel } from '../testing/factories.ts';
import { createGate } from '../testing/gate.ts';
import { nextThat } from '../testing/nextThat.ts';
import { signUpPerson, visitor } from '../testing/person.ts';
import { startTwoProcesses } from '../testing/twoProcesses.ts';

const [first, second] = await startTwoProcesses();
const ada = await signUpPerson(first);
const ben = await signUpPerson(first);
afterEach(() => vi.restoreAllMocks());

/** A process that was cut off from the database for a while sends its message late. */
const publishLate = (room: string, kind: 'level' | 'pack', id: number) =>
  first.deps.live.publish(room, 'love:counted', { kind, id, count: 7 });

test('a count that arrives late does not stay in the list of another process, nor on its open pages', async () => {
  const level = await insertLevel(first, ada.id);
  const room = rooms.level(level._id);
  const page = await visitor(second).listen(room);
  publishLate(room, 'level', level._id);
  expect(await page.next('love:counted')).toMatchObject({ count: 7 });
  expect(await page.next('love:counted')).toMatchObject({ count: 0 });
  expect(second.deps.catalogue.get(level._id)?.lovedCount).toBe(0);
  page.close();
});

test('a count that arrives late does not stay on the page of a pack', async () => {
  const { packId } = await ada.call('pack.create', { body: { name: 'Picks', description: 'Mine' } });
  const room = rooms.pack(packId);
  const page = await visitor(second).listen(room);
  publishLate(room, 'pack', packId);
  expect(await page.next('love:counted')).toMatchObject({ count: 7 });
  expect(await page.next('love:counted')).toMatchObject({ count: 0 });
  const { lovedCount } = await visitor(second).call('pack.info', { params: { id: String(packId) } });
  expect(lovedCount).toBe(0);
  page.close();
});

describe.each([
  ['the process that publishes it', first],
  ['another process', second],
])('at %s', (_, server) => {
  test('a state of a pack that was read before its counts changed does not put them back', async () => {
    const { packId } = await ada.call('pack.create', { body: { name: 'Picks', description: 'Mine' } });
    const room = rooms.pack(packId);
    const page = await visitor(server).listen(room);
    const stored = await first.deps.db.packs.find({ _id: packId }).toArray();
    const [read] = await presentPacks(first.deps, stored, null);
    await ada.call('pack.love', { params: { id: String(packId) } });
    expect((await page.next('love:counted')).count).toBe(1);
    if (read) first.deps.live.publish(room, 'pack:changed', read);
    expect((await page.next('pack:changed')).lovedCount).toBe(0);
    expect((await page.next('love:counted')).count).toBe(1);
    page.close();
  });

  test('neither does that of a level', async () => {
    const { _id } = await insertLevel(first, ada.id);
    const params = { id: String(_id) };
    const page = await visitor(server).listen(rooms.level(_id));
    const read = await ada.call('level.info', { params });
    await ada.call('level.love', { params });
    expect((await page.next('love:counted')).count).toBe(1);
    first.deps.live.publish(rooms.level(_id), 'level:changed', read);
    expect((await page.next('level:changed')).lovedCount).toBe(0);
    expect((await page.next('love:counted')).count).toBe(1);
    page.close();
  });
});

/** Holds the next answer of the database to a count that is read again, until `open` is called. */
function holdNextRead(kind: 'levels' | 'packs'): { read: Promise<void>; open: () => void } {
  const things = first.deps.db[kind] as unknown as Pick<Collection, 'find'>;
  const find = things.find.bind(things);
  const reading = createGate();
  const released = createGate();
  let isHeld = false;
  vi.spyOn(things, 'find').mockImplementation((filter: object = {}, options: FindOptions = {}) => {
    const cursor = find(filter, options);
    const { session, projection } = options;
    if (isHeld || session || !projection || !('lovedCount' in projection)) return cursor;
    isHeld = true;
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await toArray();
      reading.open();
      await released.opened;
      return found;
    };
    return cursor;
  });
  return { read: reading.opened, open: released.open };
}

test('a count that was read again before a newer one was published does not put that back', async () => {
  const { _id } = await insertLevel(first, ada.id);
  const params = { id: String(_id) };
  const page = await visitor(first).listen(rooms.level(_id));
  const setCount = vi.spyOn(first.deps.catalogue, 'setCount');
  const { read, open } = holdNextRead('levels');
  await ada.call('level.love', { params });
  await read;
  await ben.call('level.love', { params });
  open();
  await first.deps.counts.flush();
  expect((await page.next('love:counted')).count).toBe(1);
  expect((await page.next('love:counted')).count).toBe(2);
  expect(page.received().filter(({ event }) => event === 'love:counted')).toEqual([]);
  // What the database has told of the loves is counted, too.
  const listed = setCount.mock.calls.flatMap(([id, { lovedCount }]) =>
    id === _id && lovedCount !== undefined ? [lovedCount] : [],
  );
  expect(listed).toEqual([...listed].sort());
  expect(listed.at(-1)).toBe(2);
  page.close();
});

test('a count of a pack that was read late, as its write was found late, does not stay on its page', async () => {
  const { packId } = await ada.call('pack.create', { body: { name: 'Picks', description: 'Mine' } });
  const params = { id: String(packId) };
  const page = await visitor(first).listen(rooms.pack(packId));
  const notes = createWriteNotes(first.deps);
  const { read, open } = holdNextRead('packs');
  const fields = { lovedCount: 0 };
  const announced = { hasCount: () => false };
  const catching = catchUpPacks(first.deps, { notes, announced }, [
    { key: '', collection: 'packs', id: packId, kind: 'updated', fields },
  ]);
  await read;
  await ada.call('pack.love', { params });
  await nextThat(page, 'love:counted', ({ count }) => count === 1);
  open();
  await catching;
  expect((await page.next('love:counted')).count).toBe(0);
  expect((await page.next('love:counted')).count).toBe(1);
  page.close();
});

/** A new pack, and its state as it would be published late. */
async function packWithState() {
  const { packId } = await ada.call('pack.create', { body: { name: 'Picks', description: 'Mine' } });
  const stored = await first.deps.db.packs.find({ _id: packId }).toArray();
  const [state] = await presentPacks(first.deps, stored, null);
  const publishState = () => state && first.deps.live.publish(rooms.pack(packId), 'pack:changed', state);
  return { packId, params: { id: String(packId) }, publishState };
}

test('neither does a count that corrects a late state of its pack', async () => {
  const { packId, params, publishState } = await packWithState();
  await ada.call('pack.love', { params });
  await first.deps.counts.flush();
  const page = await visitor(first).listen(rooms.pack(packId));
  const { read, open } = holdNextRead('packs');
  publishState();
  await read;
  await ben.call('pack.love', { params });
  expect((await page.next('love:counted')).count).toBe(2);
  open();
  await first.deps.counts.flush();
  await wait(600);
  const later = page.received().filter(({ event }) => event === 'love:counted');
  expect(later.map(({ payload }) => payload)).not.toContainEqual(expect.objectContaining({ count: 1 }));
  expect((await visitor(first).call('pack.info', { params })).lovedCount).toBe(2);
  page.close();
});

test('nor where pages show the newer one already, and its event follows later', async () => {
  const { packId, params, publishState } = await packWithState();
  const page = await visitor(first).listen(rooms.pack(packId));
  const { read, open } = holdNextRead('packs');
  publishState();
  // The state is compared with what is stored after 250 ms, this count is read again 250 ms after it.
  await wait(100);
  await ada.call('pack.love', { params });
  expect((await page.next('love:counted')).count).toBe(1);
  await read;
  await ben.call('pack.love', { params });
  open();
  expect((await page.next('love:counted')).count).toBe(2);
  page.close();
});
