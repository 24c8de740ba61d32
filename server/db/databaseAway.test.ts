import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLevel } from '../testing/factories.ts';
import { type FlakyProxy, openFlakyProxy } from '../testing/flakyProxy.ts';
import { type Person, signUpPerson, visitor } from '../testing/person.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let proxy: FlakyProxy;
let server: TestServer;
let player: Person;
let levelId: number;
beforeAll(async () => {
  proxy = await openFlakyProxy(testDatabase());
  server = await startTestServer({
    mongodbUri: proxy.uri,
    env: { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' },
    isOneOfMany: true,
  });
  player = await signUpPerson(server);
  levelId = (await insertLevel(server, player.id))._id;
});
afterAll(async () => {
  await proxy.open();
  await server.stop();
  await proxy.close();
});

interface Outcome {
  call: string;
  status: number;
  code: string | undefined;
}

/** Makes one call of every kind, all at once. */
async function callEverything(): Promise<Outcome[]> {
  const credentials = { emailOrUsername: player.username, password: 'a long password' };
  const calls: [who: Person, method: string, path: string, body?: unknown][] = [
    [player, 'GET', '/api/level/list'],
    [player, 'GET', '/api/home/info'],
    [player, 'GET', `/api/level/${levelId}/zip`],
    [player, 'GET', `/api/level/${levelId}/zip?version=1`],
    [visitor(server), 'GET', `/api/level/${levelId}/packs`],
    [player, 'GET', '/api/pack/list'],
    [player, 'GET', '/api/account/check-token'],
    [visitor(server), 'POST', '/api/account/sign-in', credentials],
    [player, 'POST', `/api/level/${levelId}/comment`, { content: 'hello' }],
    [player, 'PATCH', `/api/level/${levelId}/love`],
    [visitor(server), 'GET', '/healthz'],
  ];
  return Promise.all(
    calls.map(async ([who, method, path, body]) => {
      const { status, json } = await who.send(method, path, body);
      return { call: `${method} ${path}`, status, code: json?.code };
    }),
  );
}

/**
 * Makes the same calls; all must be answered before a database client with default timeouts would give up.
 */
async function callEverythingSoon(): Promise<Outcome[]> {
  const patient = new MongoClient(proxy.uri, { serverSelectionTimeoutMS: 10_000 });
  let hasGivenUp = false;
  patient.connect().catch(() => {
    hasGivenUp = true;
  });
  const outcomes = await callEverything();
  expect(hasGivenUp).toBe(false);
  await patient.close();
  return outcomes;
}

const failed = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status !== 200);

/** Calls served from memory succeed; all others answer that the site is not ready. */
function expectNotReady(outcomes: Outcome[]): void {
  const archive = `GET /api/level/${levelId}/zip`;
  const fromMemory = ['GET /api/level/list', 'GET /api/home/info', archive, 'GET /healthz'];
  for (const { call, status, code } of outcomes) {
    if (fromMemory.includes(call)) expect([call, status]).toEqual([call, 200]);
    else expect([call, status, code]).toEqual([call, 503, 'not_ready']);
  }
}

/** An answer of `/readyz` may be a second old. */
const waitForReadiness = (status: 200 | 503) =>
  expect.poll(async () => (await visitor(server).send('GET', '/readyz')).status).toBe(status);
const waitUntilReady = () => waitForReadiness(200);

test('calls that need an unreachable database quickly answer 503, and work again when it is back', async () => {
  const socket = await player.listen(`level:${levelId}`);
  expect(failed(await callEverything())).toEqual([]);
  await socket.next('comment:added');
  await proxy.cut();
  for (const _ of [1, 2]) {
    expectNotReady(await callEverythingSoon());
  }
  await waitForReadiness(503);
  expect(socket.socket.connected).toBe(true);
  await proxy.open();
  await waitUntilReady();
  expect(failed(await callEverything())).toEqual([]);
  // The socket has stayed connected and receives events from now on.
  await socket.next('comment:added');
  socket.close();
});

test('a database that falls silent is noticed', async () => {
  proxy.silence();
  expectNotReady(await callEverything());
  expectNotReady(await callEverythingSoon());
  await waitForReadiness(503);
  await proxy.open();
  await waitUntilReady();
  expect(failed(await callEverything())).toEqual([]);
});

test('a write whose answer is lost happens once or not at all', async () => {
  const level = await insertLevel(server, player.id);
  const params = { id: level._id };
  proxy.loseAnswerTo('commitTransaction');
  const love = await player.request('level.love', { params });
  proxy.loseAnswerTo('commitTransaction');
  const comment = await player.request('comment.post', { params, body: { content: 'once' } });
  proxy.loseAnswerTo('commitTransaction');
  const account = { email: 'once@example.org', username: 'Once', password: 'a long password' };
  const signUp = await visitor(server).request('account.signUp', { body: account });
  for (const { status } of [love, comment, signUp]) expect([200, 503]).toContain(status);
  await waitUntilReady();
  const { db } = server.deps;
  const stored = await db.levels.findOne({ _id: level._id });
  const loves = await db.loves.countDocuments({ thingId: level._id });
  const comments = await db.comments.countDocuments({ levelId: level._id });
  expect(stored?.lovedCount).toBe(loves);
  if (love.status === 200) expect(loves).toBe(1);
  if (comment.status === 200) expect(comments).toBe(1);
  expect(comments).toBeLessThan(2);
  const accounts = await db.accounts.find({ usernameKey: 'once' }).toArray();
  const sessions = await db.sessions.countDocuments({ accountId: accounts[0]?._id ?? 0 });
  expect(sessions).toBe(accounts.length);
});
