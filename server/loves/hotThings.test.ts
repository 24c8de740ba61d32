import { afterAll, beforeAll, expect, test } from 'vitest';
import { touch } from '../db/touch.ts';
import { insertLevel } from '../testing/factories.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { type Person, signUpPerson } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let other: TestServer;
let people: Person[];
let moderator: Person;
const howMany = 200;

beforeAll(async () => {
  server = await startTestServer();
  const { mongodb } = server.deps.config;
  other = await startTestServer({
    keepsDatabase: true,
    env: { MONGODB_DATABASE: mongodb.database, DATA_DIR: server.deps.config.dataDir },
  });
  moderator = await signUpPerson(server, { isModerator: true });
  people = await Promise.all(Array.from({ length: 20 }, () => signUpPerson(server)));
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const owner = () => people[0] ?? moderator;
test('two hundred who love and unlove at once, at two processes, end at the right number', async () => {
  const level = await insertLevel(server, owner().id);
  const at = 1_000;
  const loves = (accountId: number, loved: boolean) =>
    [server, other][accountId % 2]?.deps.loves.add({
      kind: 'level',
      thingId: level._id,
      accountId,
      loved,
      at,
    });
  const template = await server.deps.db.accounts.findOne({ _id: owner().id });
  if (!template) throw new Error('The owner is not there.');
  const ids = Array.from({ length: howMany }, (_, index) => 100_000 + index);
  await server.deps.db.accounts.insertMany(
    ids.map((_id) => ({ ...template, _id, usernameKey: `fan ${_id}`, emailKey: `fan ${_id}` })),
  );
  await Promise.all(ids.flatMap((id) => [loves(id, true), loves(id, false), loves(id, true)]));
  await Promise.all(ids.filter((id) => id % 4 === 0).map((id) => loves(id, false)));
  const stored = await server.deps.db.levels.findOne({ _id: level._id });
  const found = await server.deps.db.loves.countDocuments({ kind: 'level', thingId: level._id });
  expect([stored?.lovedCount, found]).toEqual([150, 150]);
});

test('each answer says the count after it, and repeats change nothing', async () => {
  const level = await insertLevel(server, owner().id);
  const love = (loved: boolean) =>
    server.deps.loves.add({ kind: 'level', thingId: level._id, accountId: owner().id, loved, at: 1 });
  const answers = await Promise.all([true, true, false, false, true, false, true].map(love));
  expect(answers).toEqual([1, 1, 0, 0, 1, 0, 1]);
  const missing = { kind: 'pack', thingId: 9_999, accountId: owner().id, loved: true, at: 1 } as const;
  const both = await Promise.allSettled([love(false), server.deps.loves.add(missing), love(true)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a level that is deleted during many loves and comments keeps neither', async () => {
  const level = await insertLevel(server, owner().id);
  const params = { id: String(level._id) };
  const calls = people.flatMap((person) => [
    person.request('level.love', { params: { id: level._id } }),
    person.request('comment.post', { params: { id: level._id }, body: { content: 'Nice' } }),
  ]);
  await owner().call('level.delete', { params });
  const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(await findBrokenInvariants(server.deps.db, server.deps.files)).toEqual([]);
  expect(await server.deps.db.comments.countDocuments({ levelId: level._id })).toBe(0);
});

test('an account that is suspended during many comments adds nothing afterwards; the others do', async () => {
  const level = await insertLevel(server, owner().id);
  const person = await signUpPerson(server);
  const comment = (by: Person) =>
    by.request('comment.post', { params: { id: level._id }, body: { content: 'Hi' } });
  const calls = [...people.slice(1), person, person, person].map(comment);
  const reason = { reason: 'Spam' };
  const suspended = moderator.request('moderation.suspend', { params: { id: person.id }, body: reason });
  const answers = await Promise.all(calls);
  expect((await suspended).status).toBe(200);
  expect(answers.slice(0, people.length - 1).every(({ status }) => status === 200)).toBe(true);
  expect(await server.deps.db.comments.countDocuments({ author: person.id })).toBe(0);
  expect(await server.deps.db.comments.countDocuments({ levelId: level._id })).toBe(people.length - 1);
  // The race in which the account was read before the suspension.
  const late = { kind: 'level', thingId: level._id, accountId: person.id, loved: true, at: 1 } as const;
  await expect(server.deps.loves.add(late)).rejects.toMatchObject({ code: 'suspended' });
});

test('every comment of many at once is stored once, in the public history too', async () => {
  const level = await insertLevel(server, owner().id);
  const answers = await Promise.all(
    people.map((person, index) =>
      person.request('comment.post', { params: { id: level._id }, body: { content: `Comment ${index}` } }),
    ),
  );
  const own = answers.map(({ json }, index) => json.some(({ content }) => content === `Comment ${index}`));
  expect(own).toEqual(people.map(() => true));
  const stored = await server.deps.db.comments.find({ levelId: level._id }).toArray();
  expect(new Set(stored.map(({ content }) => content)).size).toBe(people.length);
  const noted = await server.deps.db.changes.find({ event: 'comment:added', levelId: level._id }).toArray();
  expect(noted.length).toBe(people.length);
});

test('a thing that another transaction holds delays only its own loves', async () => {
  const [held, free] = [await insertLevel(server, owner().id), await insertLevel(server, owner().id)];
  const { db } = server.deps;
  const love = (thingId: number, accountId: number) =>
    server.deps.loves.add({ kind: 'level', thingId, accountId, loved: true, at: 1 });
  const session = db.client.startSession();
  session.startTransaction();
  await db.levels.updateOne({ _id: held._id }, touch, { session });
  const waits = people.map(({ id }) => love(held._id, id));
  const freed = await Promise.all(people.map(({ id }) => love(free._id, id)));
  expect(Math.max(...freed)).toBe(people.length);
  expect((await db.levels.findOne({ _id: held._id }))?.lovedCount).toBe(0);
  await session.commitTransaction();
  await session.endSession();
  expect(Math.max(...(await Promise.all(waits)))).toBe(people.length);
});
