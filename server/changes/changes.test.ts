import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Change } from '../../shared/changes.ts';
import { limits } from '../../shared/limits.ts';
import type { LevelDocument } from '../db/documents/level.ts';
import { announceLevels } from '../levels/announceLevels.ts';
import { buildLevel } from '../testing/factories.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { noteChanges } from './noteChanges.ts';
import { numberChanges } from './numberChanges.ts';

const database = { MONGODB_DATABASE: `test-${randomBytes(6).toString('hex')}` };
let server: TestServer;
let other: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ env: database });
  other = await startTestServer({ env: database, keepsDatabase: true });
  ada = await signUpPerson(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const newest = async (): Promise<number> => (await visitor(server).call('site.events', {})).next;
const eventsAfter = (since: number, from = server) => visitor(from).call('site.events', { query: { since } });

async function until(from: TestServer, since: number, count: number): Promise<Change[]> {
  await expect.poll(async () => (await eventsAfter(since, from)).events.length).toBe(count);
  return (await eventsAfter(since, from)).events;
}

/** Adds a level as verbs do: what nobody notes with it is noted by the process that finds it. */
async function addLevel({ id }: Person): Promise<LevelDocument> {
  const since = await newest();
  const { db } = server.deps;
  const level = buildLevel({ _id: await db.nextId('levels'), addedBy: id, addedAt: Date.now() });
  const facts = { event: 'level:added' as const, levelId: level._id, name: 'Slope' };
  await db.transaction(async (session) => {
    await db.levels.insertOne(level, { session });
    await noteChanges(server.deps, [facts], session);
  });
  await announceLevels(server.deps, [level]);
  await until(server, since, 1);
  return level;
}

/** A follower of the stream: every line received so far. */
async function follow(from: TestServer, since: number, headers: Record<string, string> = {}) {
  const gone = new AbortController();
  const response = await fetch(`${from.url}/api/events?since=${since}`, {
    headers: { Accept: 'text/event-stream', ...headers },
    signal: gone.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })();
  const ids = () => [...text.matchAll(/^id: (\d+)\nevent: /gm)].map(([, id]) => Number(id));
  return {
    response,
    text: () => text,
    ids,
    reading,
    leave: async () => {
      gone.abort();
      await reading.catch(() => undefined);
    },
  };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Stores events that have no number yet, of levels that were removed. */
async function insertWaiting(levelIds: readonly number[]): Promise<void> {
  const event = { event: 'level:removed', number: null, at: new Date() } as const;
  await server.deps.db.changes.insertMany(levelIds.map((levelId) => ({ ...event, levelId })));
}

describe('the events of the site', () => {
  test('describe what happened, in order, to every reader', async () => {
    const level = await addLevel(ada);
    const since = await newest();
    const { packId } = await ada.call('pack.create', {
      body: { name: 'Slopes', description: 'All of them' },
    });
    await ada.call('pack.setLevels', { params: { id: String(packId) }, body: [level._id] });
    const [comment] = await ada.call('comment.post', {
      params: { id: String(level._id) },
      body: { content: 'Nice' },
    });
    await ada.call('level.edit', {
      params: { id: String(level._id) },
      body: { missionInfo: null, remarks: 'Steep' },
    });
    await ada.call('comment.remove', { params: { id: String(comment?.id) } });
    await ada.call('level.delete', { params: { id: String(level._id) } });
    await ada.call('pack.delete', { params: { id: String(packId) } });
    const events = await until(server, since, 8);
    expect(events.map(({ id, event }) => [id, event])).toEqual(
      [
        'pack:added',
        'pack:changed',
        'comment:added',
        'level:changed',
        'comment:removed',
        'level:removed',
        'pack:changed',
        'pack:removed',
      ].map((event, index) => [since + 1 + index, event]),
    );
    expect(events[3]).toMatchObject({ levelId: level._id, name: 'Slope' });
    expect((await until(other, since, 8)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(await eventsAfter(since + 8)).toEqual({ events: [], next: since + 8 });
  });

  test('include restorations from the bin and deletions with an account', async () => {
    const ben = await signUpPerson(server);
    const level = await addLevel(ben);
    const kept = await addLevel(ada);
    const levelId = level._id;
    const before = await newest();
    const { packId } = await ben.call('pack.create', { body: { name: 'Ben’s', description: 'His' } });
    await ben.call('comment.post', { params: { id: String(kept._id) }, body: { content: 'Nice' } });
    await ben.call('level.delete', { params: { id: String(levelId) } });
    await ben.call('pack.delete', { params: { id: String(packId) } });
    await until(server, before, 4);
    const since = before + 4;
    await ben.call('bin.restore', { params: { kind: 'level', id: String(levelId) } });
    await ben.call('bin.restore', { params: { kind: 'pack', id: String(packId) } });
    const { username } = ben;
    await ben.call('account.delete', { body: { username, password: 'a long password', levels: 'take' } });
    const events = await until(server, since, 5);
    expect(events.map(({ id, at, ...facts }) => facts)).toEqual([
      { event: 'level:added', levelId, name: 'Slope' },
      { event: 'pack:added', packId, name: 'Ben’s' },
      { event: 'pack:removed', packId },
      { event: 'level:removed', levelId },
      { event: 'comment:removed', levelId: kept._id, commentId: expect.any(Number) },
    ]);
  });

  test('come page by page', async () => {
    const since = (await newest()) - 5;
    const first = await visitor(server).call('site.events', { query: { since, limit: 3 } });
    expect(first.events.map(({ id }) => id)).toEqual(range(since + 1, 3));
    expect(first.next).toBe(since + 3);
  });

  test('do not exist for a refused change', async () => {
    const since = await newest();
    const refused = await ada.request('comment.post', { params: { id: 999999 }, body: { content: 'lost' } });
    expect(refused.status).toBe(404);
    await ada.call('pack.create', { body: { name: 'After it', description: 'all is well' } });
    expect((await until(server, since, 1))[0]?.event).toBe('pack:added');
  });

  test('are never missed by readers while many write through two processes', async () => {
    const level = await addLevel(ada);
    const since = await newest();
    const writers = 30;
    const readers = [await follow(server, since), await follow(other, since)];
    const writing = Promise.all(
      range(0, writers).map((index) =>
        [server, other][index % 2] === server
          ? ada.call('comment.post', { params: { id: String(level._id) }, body: { content: `${index}` } })
          : fetch(`${other.url}/api/pack/create`, {
              method: 'POST',
              headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
              body: JSON.stringify({ name: `Pack ${index}`, description: 'one of many' }),
            }),
      ),
    );
    await writing;
    const all = range(since + 1, writers);
    for (const reader of readers) {
      await expect.poll(() => reader.ids().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(writers);
      expect(reader.ids()).toEqual(all);
      await reader.leave();
    }
    expect((await eventsAfter(since)).events.map(({ id }) => id)).toEqual(all);
  }, 90_000);

  test('what a process left without a number is numbered by another', async () => {
    const since = await newest();
    await insertWaiting([12_345]);
    expect((await until(other, since, 1))[0]).toMatchObject({ id: since + 1, levelId: 12_345 });
  });

  test('that two processes find at once are numbered by one of them, without gaps', async () => {
    const since = await newest();
    const { db } = other.deps;
    const nextIds = db.nextIds.bind(db);
    const taking = vi.spyOn(db, 'nextIds').mockImplementationOnce(async (...given) => {
      expect(await numberChanges(server.deps.db)).toBe(since + 3);
      return nextIds(...given);
    });
    onTestFinished(() => taking.mockRestore());
    await insertWaiting(range(1, 3));
    expect(await numberChanges(db)).toBe(since + 3);
    await insertWaiting([4]);
    expect((await until(other, since, 4)).map(({ id }) => id)).toEqual(range(since + 1, 4));
  });

  test('of which many are waiting are all numbered at once', async () => {
    const since = await newest();
    await insertWaiting(range(1, 1_100));
    expect(await numberChanges(server.deps.db)).toBe(since + 1_100);
    expect(await server.deps.db.changes.distinct('number', { number: { $gt: since } })).toHaveLength(1_100);
  });

  test('are a 410 once they are no longer kept, and a 400 while they lie in the future', async () => {
    // Another process would note packs again that it finds without an event.
    const alone = await startTestServer();
    const ben = await signUpPerson(alone);
    for (const _ of [1, 2]) await ben.call('pack.create', { body: { name: 'Old', description: 'Older' } });
    await until(alone, 0, 2);
    const statusAfter = async (since: number) => {
      const { status, json } = await visitor(alone).request('site.events', { query: { since } });
      return [status, json.code];
    };
    await alone.deps.db.changes.deleteMany({ number: 1 });
    expect(await statusAfter(0)).toEqual([410, 'events_expired']);
    expect((await eventsAfter(1, alone)).events).toHaveLength(1);
    await alone.deps.db.changes.deleteMany({});
    expect(await statusAfter(1)).toEqual([410, 'events_expired']);
    expect(await eventsAfter(2, alone)).toEqual({ events: [], next: 2 });
    expect(await statusAfter(3)).toEqual([400, 'bad_input']);
    await alone.stop();
  });
});

test('one look says that events are no longer kept, however many came after them', async () => {
  const since = await newest();
  const { changes, counters } = server.deps.db;
  const kept = range(since + 2, 200);
  const facts = { event: 'level:removed', levelId: 1, at: new Date() } as const;
  await changes.insertMany(kept.map((number) => ({ ...facts, number })));
  await counters.updateOne({ _id: 'changes' }, { $inc: { last: kept.length + 1 } });
  const watched = await startTestServer({
    env: { ...database, METRICS_TOKEN: 'a-token-of-the-collector' },
    keepsDatabase: true,
  });
  let read = 0;
  watched.deps.db.client.on('commandSucceeded', ({ reply }: { reply: { cursor?: FirstBatch } }) => {
    if (reply.cursor?.ns?.endsWith('.changes')) read += reply.cursor.firstBatch?.length ?? 0;
  });
  try {
    const gone = await visitor(watched).request('site.events', { query: { since, limit: 1_000 } });
    expect(gone.status).toBe(410);
    expect(read).toBeLessThan(5);
    expect((await eventsAfter(since + 1, watched)).events).toHaveLength(100);
  } finally {
    await watched.stop();
  }
});

interface FirstBatch {
  ns?: string;
  firstBatch?: unknown[];
}

describe('the stream', () => {
  test('brings missed events, then new ones, to two followers at different processes', async () => {
    const level = await addLevel(ada);
    const since = await newest();
    const post = () =>
      ada.call('comment.post', { params: { id: String(level._id) }, body: { content: 'Hello' } });
    await post();
    const [one, two] = [await follow(server, since), await follow(other, since)];
    expect(one.response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    await post();
    for (const each of [one, two]) {
      await expect.poll(each.ids).toEqual(range(since + 1, 2));
      expect(each.text().startsWith(`id: ${since}\nretry: `)).toBe(true);
    }
    await one.leave();
    await post();
    // A browser sends the first address again, with the last event that it had.
    const again = await follow(server, since, { 'Last-Event-ID': String(since + 2) });
    await expect.poll(again.ids).toEqual([since + 3]);
    await again.leave();
    await two.leave();
  });

  test('has a limited number of places for an address, and a follower who leaves frees one', async () => {
    const since = await newest();
    const open = await Promise.all(range(0, limits.changeStreamsPerAddress).map(() => follow(server, since)));
    expect(open.map(({ response }) => response.status)).toEqual(open.map(() => 200));
    const refused = await follow(server, since);
    expect(refused.response.status).toBe(429);
    await refused.leave();
    await open[0]?.leave();
    await expect
      .poll(async () => {
        const next = await follow(server, since);
        open.push(next);
        return next.response.status;
      })
      .toBe(200);
    for (const each of open) await each.leave();
  });

  test('ends where the next event is no longer kept, so that the client asks again', async () => {
    const since = await newest();
    const stream = await follow(server, since);
    await server.deps.db.changes.insertOne({
      event: 'level:removed',
      levelId: 1,
      number: since + 2,
      at: new Date(),
    });
    await server.deps.db.counters.updateOne({ _id: 'changes' }, { $inc: { last: 2 } });
    await stream.reading;
    expect(stream.ids()).toEqual([]);
    const again = await visitor(server).request('site.events', { query: { since } });
    expect(again.json.code).toBe('events_expired');
  });

  test('that cannot be resumed is refused before it begins', async () => {
    const refused = await follow(server, (await newest()) + 10);
    expect(refused.response.status).toBe(400);
    await refused.leave();
  });

  test('ends when the server stops', async () => {
    const third = await startTestServer({ env: database, keepsDatabase: true });
    const stream = await follow(third, await newest());
    const stopped = third.stop();
    await stream.reading;
    await stopped;
    expect(stream.text()).toMatch(/^id: \d+\nretry/);
  });
});
