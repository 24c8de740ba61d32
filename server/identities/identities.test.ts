import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import { createGate } from '../testing/gate.ts';
import { type Person, personWith, signUpPerson } from '../testing/person.ts';
import { receiveNews } from '../testing/receiveNews.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

async function setBio(person: Person): Promise<void> {
  await person.call('account.setBio', { params: { id: String(person.id) }, body: 'I like slopes.' });
  await receiveNews(server);
}

const check = (token: string | null) => personWith(server, token).request('account.checkToken');

test.each([
  ['a known person', async () => undefined],
  ['a known person with another biography', setBio],
])('%s costs no query', async (_, change) => {
  const person = await signUpPerson(server);
  await receiveNews(server);
  const { token } = person;
  await check(token);
  await change(person);
  const { db } = server.deps;
  const queries = [db.sessions, db.accounts, db.packs, db.loves].flatMap((collection) => [
    vi.spyOn(collection, 'find'),
    vi.spyOn(collection, 'findOne'),
  ]);
  expect((await check(token)).status).toBe(200);
  for (const query of queries) expect(query).not.toHaveBeenCalled();
});

test('a read that began before a session ended is not kept', async () => {
  const { token } = await signUpPerson(server);
  now += 60_001;
  const { sessions } = server.deps.db;
  const { opened, open } = createGate();
  const find = sessions.find.bind(sessions);
  const reading = createGate();
  vi.spyOn(sessions, 'find').mockImplementationOnce((...given: Parameters<typeof find>) => {
    const cursor = find(...given);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await toArray();
      reading.open();
      await opened;
      return found;
    };
    return cursor;
  });
  const early = check(token);
  await reading.opened;
  const { id } = await server.deps.db.accounts
    .findOne({}, { sort: { _id: -1 } })
    .then((found) => ({ id: found?._id ?? 0 }));
  await sessions.deleteMany({ accountId: id });
  await server.deps.identities.changed(id);
  open();
  await early;
  expect((await check(token)).status).toBe(401);
});

test('when a session was last used is stored, once for many requests', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUpPerson(server)));
  // News of an account make its sessions be read anew, perhaps before their uses are stored.
  await receiveNews(server);
  now += serverLimits.sessionTouchMs + 1;
  const { sessions } = server.deps.db;
  const writes = vi.spyOn(sessions, 'updateMany');
  const requests = people.flatMap(({ token }) => Array.from({ length: 10 }, () => check(token)));
  await Promise.all(requests);
  const stored = await sessions.find({ accountId: { $in: people.map(({ id }) => id) } }).toArray();
  expect(stored.map(({ lastUsedAt }) => lastUsedAt.getTime())).toEqual(people.map(() => now));
  expect(writes.mock.calls.length).toBeLessThanOrEqual(people.length);
});
